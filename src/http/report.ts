/** Told of everything that was thrown and is no refusal. */
export type Report = (error: unknown, where: string) => void;

/** Reports on their way to somebody, counted. */
export interface Reports {
  readonly report: Report;
  /** How many there have been. */
  readonly count: number;
}

/** Counts reports and hands them on. */
export function countReports(report: Report): Reports {
  let count = 0;
  return {
    report: (error, where) => {
      count += 1;
      report(error, where);
    },
    get count() {
      return count;
    },
  };
}
