/** How quotes of one kind are written: `mark` as typed, `open` and `close` as quotes, `prime` behind a number. */
interface Quotes {
  readonly mark: "'" | '"';
  readonly prime: string;
  readonly open: string;
  readonly close: string;
}

/** A candidate for a closing quote or a prime; no text between tags holds a `<`. */
const CANDIDATE = "<c>";
const CLOSING = {
  "'": /'(?=$|[.,:;!?)}\-\]]|&gt;|[\r\n\t \u00a0]|&nbsp;)/g,
  '"': /"(?=$|[.,:;!?)}\-\]]|&gt;|[\r\n\t \u00a0]|&nbsp;)/g,
} as const;
const BEHIND_DIGIT = { "'": /(?<=\d)'/g, '"': /(?<=\d)"/g } as const;

/** The text with its remaining quotes closed: behind a number a quote is a prime, but where it closes what was opened. */
export function withPrimes(text: string, quotes: Quotes): string {
  return text
    .split(quotes.open)
    .map((sentence, at) => (sentence.includes(quotes.mark) ? closed(sentence, at > 0, quotes) : sentence))
    .join(quotes.open);
}

function closed(sentence: string, isOpened: boolean, quotes: Quotes): string {
  const awaitsClosing = isOpened && !sentence.includes(quotes.close);
  const done = awaitsClosing ? withClosing(sentence, quotes) : primesFirst(sentence, quotes);
  return quotes.mark === '"' ? done.replaceAll('"', quotes.close) : done;
}

function primesFirst(sentence: string, { mark, prime, close }: Quotes): string {
  return sentence.replace(BEHIND_DIGIT[mark], prime).replace(CLOSING[mark], close);
}

function withClosing(sentence: string, quotes: Quotes): string {
  const { mark, prime, close } = quotes;
  const marked = sentence.replace(CLOSING[mark], CANDIDATE);
  const count = marked.split(CANDIDATE).length - 1;
  const chosen = count > 1 ? withOneChosen(marked, close) : marked.replaceAll(CANDIDATE, close);
  return chosen
    .replace(BEHIND_DIGIT[mark], prime)
    .replace(/(?<=\d)<c>/g, prime)
    .replaceAll(CANDIDATE, close);
}

/** Of several candidates those behind no digit close; else the last one before a full stop, else the last one. */
function withOneChosen(marked: string, close: string): string {
  const clear = marked.replace(/(?<!\d)<c>/g, close);
  if (clear !== marked) return clear;
  const beforeStop = marked.lastIndexOf(`${CANDIDATE}.`);
  const at = beforeStop === -1 ? marked.lastIndexOf(CANDIDATE) : beforeStop;
  return marked.slice(0, at) + close + marked.slice(at + CANDIDATE.length);
}
