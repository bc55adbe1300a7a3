/** What `standin serve --help` prints. */
export const serveHelp = `standin [serve] [INDEX…]   serve a site's JSON API from its index document

  INDEX                a file, folder or URL of index documents; none means the built-in hotel and spa
  --port 4010          port; 0 takes a free one (also PORT)
  --host 127.0.0.1     address to listen on
  --seed 1             everything random follows from it
  --scale 1            multiplies the seeded records
  --now ISO            freezes the clock there; without it the clock runs on from the start
  --lang en            language of addresses that name none
  --api-path api       path of the index below the language
  --base-url URL       address that links carry, when a proxy stands in front
  --data FILE          keeps the default sandbox's records in a JSON file, over a restart and a crash of the process
  --auth open|strict   open: every permission passes; strict: the family's rules and users
  --require-sandbox    refuse requests that name no sandbox
  --control-token TEXT opens the control endpoint beyond this machine, in the header X-Standin-Token
  --max-body-bytes N, --max-address-bytes N, --max-header-bytes N, --max-nesting N, --max-parameters N,
  --max-request-ms N, --max-document-bytes N, --max-scale N, --max-sandboxes N, --max-snapshots N,
  --max-total-snapshots N, --max-written-bytes N, --max-faults N, --max-journal-entries N,
  --max-journal-bytes N, --max-total-journal-bytes N, --max-answer-bytes N, --max-memory-bytes N,
  --max-data-log-bytes N
                       what is taken and kept at most
  --quiet              no line for each request
  --verbose            each line, and the journal, tells why: endpoint, behaviour, assumptions, cache
  --help               this text

Every option may come from the environment as STANDIN_PORT, STANDIN_SEED and so on.`;
