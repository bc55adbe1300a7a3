import type { ComponentChildren, JSX, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** Rows that are drawn above and below those that are seen. */
const SPARE = 6;

/** Which rows of a long list are seen in a box that scrolls. */
export function useSeen(box: RefObject<HTMLElement | null>, { count, height }: { count: number; height: number }) {
  const [view, setView] = useState({ top: 0, size: 600 });
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const look = () => setView({ top: current.scrollTop, size: current.clientHeight });
    const sizes = new ResizeObserver(look);
    sizes.observe(current);
    current.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      current.removeEventListener("scroll", look);
    };
  }, []);
  const first = Math.min(Math.max(0, Math.floor(view.top / height) - SPARE), Math.max(0, count - 1));
  const last = Math.min(count, Math.ceil((view.top + view.size) / height) + SPARE);
  return { first, last };
}

/** A list of rows of one height, of which one is chosen: by the pointer, or by arrows, as long as it may be. */
export function ChoiceList<Item>({
  items,
  height,
  label,
  keyOf,
  chosen,
  choose,
  children,
}: {
  items: readonly Item[];
  height: number;
  label: string;
  keyOf: (item: Item) => string;
  chosen: string | undefined;
  choose: (item: Item) => void;
  children: (item: Item) => ComponentChildren;
}): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const { first, last } = useSeen(box, { count: items.length, height });
  useKeptPlace(
    box,
    items.length > 0 ? keyOf(items[0] as Item) : "",
    (key) => items.findIndex((item) => keyOf(item) === key) * height,
  );
  const at = items.findIndex((item) => keyOf(item) === chosen);
  const move = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? height) / height) - 1);
    const next = nextOf(event.key, { at, page, count: items.length });
    const item = next === undefined ? undefined : items[next];
    if (item === undefined || next === undefined) return;
    event.preventDefault();
    choose(item);
    intoView(box.current, next * height, height);
  };
  return (
    <div
      ref={box}
      class="windowed"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={at >= first && at < last ? `${label}-${chosen}`.replaceAll(" ", "-") : undefined}
      onKeyDown={move}
    >
      <div role="presentation" style={{ height: `${items.length * height}px` }}>
        {items.slice(first, last).map((item, index) => (
          <div
            key={keyOf(item)}
            id={`${label}-${keyOf(item)}`.replaceAll(" ", "-")}
            class="row"
            role="option"
            aria-selected={keyOf(item) === chosen}
            aria-setsize={items.length}
            aria-posinset={first + index + 1}
            style={{ top: `${(first + index) * height}px`, height: `${height}px` }}
            onClick={() => choose(item)}
          >
            {children(item)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Keeps what is read in its place while rows come in above it. */
function useKeptPlace(box: RefObject<HTMLElement | null>, firstKey: string, placeOf: (key: string) => number): void {
  const before = useRef(firstKey);
  useLayoutEffect(() => {
    const added = placeOf(before.current);
    before.current = firstKey;
    if (box.current !== null && box.current.scrollTop > 0 && added > 0) box.current.scrollTop += added;
  }, [firstKey]);
}

function nextOf(key: string, { at, page, count }: { at: number; page: number; count: number }): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? undefined : Math.min(Math.max(0, to), count - 1);
}

function intoView(box: HTMLElement | null, top: number, height: number): void {
  if (box === null) return;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight;
}
