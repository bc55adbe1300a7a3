/** What stands in the way of a file, and what to do about it. */
interface Words {
  readonly problem: string;
  readonly wayOut: string;
}

const RIGHTS: Words = {
  problem: "this user has not the right",
  wayOut: "let this user write in that folder, or name a file in another one",
};

const WORDS: Readonly<Record<string, Words>> = {
  ENOENT: { problem: "there is nothing of that name", wayOut: "name a file in a folder that exists" },
  ENOTDIR: {
    problem: "a part of its path is a file where a folder should be",
    wayOut: "name a file in a folder that exists",
  },
  EISDIR: { problem: "it is a folder", wayOut: "name a file in it" },
  EACCES: RIGHTS,
  EPERM: RIGHTS,
  EROFS: { problem: "the disk is read-only", wayOut: "name a file on one that can be written" },
  ENOSPC: { problem: "the disk is full", wayOut: "make room, or name a file on another one" },
  EDQUOT: { problem: "this user has no more room on the disk", wayOut: "make room, or name a file on another one" },
  EIO: { problem: "the disk fails", wayOut: "name a file on another one" },
  ELOOP: { problem: "its links lead in a circle", wayOut: "name the file itself" },
  ENAMETOOLONG: { problem: "its name is too long for the disk", wayOut: "give it a shorter one" },
  EMFILE: { problem: "this process has too many files open", wayOut: "let it open more" },
};

/** What a system's error means in words; undefined for an error that there are none for. */
export function systemProblem(error: unknown): Words | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? WORDS[error.code] : undefined;
}
