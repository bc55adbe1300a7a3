import { sameRecords } from "./same-records.ts";

sameRecords("worker-1");
