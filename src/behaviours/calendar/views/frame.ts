import type { DrawnView, Way } from "./drawn-view.ts";
import { type Labels, labelsOf } from "./labels.ts";
import { html, Markup, scriptJson } from "../../markup.ts";
import type { ViewPlace } from "./place.ts";
import { STYLE } from "./style.ts";
import { viewAddress } from "./view-address.ts";
import { restAddress, viewData, viewToken } from "./view-data.ts";
import { VIEW_NAMES, type ViewRequest } from "./view-request.ts";

/** The root element of a view with all that belongs to it: style, search, ways to other parts, events, and data for a script. */
export function framed(drawn: DrawnView, request: ViewRequest, place: ViewPlace): string {
  const labels = labelsOf(place.language);
  const { name } = request;
  return html`<div
    class="calendar-common calendar-events calendar-events-view calendar-events-view--${name}"
    lang="${place.language}"
    data-view-slug="${name}"
    data-view-rest-url="${restAddress(place)}"
    data-view-rest-nonce="${viewToken(place)}"
  >
    <style>
      ${new Markup(STYLE)}
    </style>
    <header class="calendar-header">
      <h1 class="calendar-title">${drawn.title}</h1>
      ${bar(request, place)} ${ways(drawn, labels)}
    </header>
    ${drawn.notice !== undefined && html`<p class="calendar-notice" role="status">${drawn.notice}</p>`} ${drawn.content}
    ${ways(drawn, labels)}
    <script type="application/json" data-js="calendar-events-view-data">
      ${scriptJson(viewData(drawn, request, place))}
    </script>
  </div>`.text;
}

function bar(request: ViewRequest, place: ViewPlace): Markup {
  const labels = labelsOf(place.language);
  const { date: _date, ...undated } = { ...request, page: 1, past: false };
  const views = VIEW_NAMES.map(
    (name) =>
      html`<li>
        <a
          href="${viewAddress(place, { ...undated, name })}"
          ${name === request.name && new Markup(' aria-current="page"')}
          >${labels[name]}</a
        >
      </li>`,
  );
  return html`<section class="calendar-bar">
    <h2 class="calendar-hidden">${labels.navigation}</h2>
    <form class="calendar-search" role="search" method="get" action="${viewAddress(place, { name: "list" })}">
      <label
        ><span class="calendar-hidden">${labels.search}</span
        ><input
          type="search"
          name="calendar-bar-search"
          value="${request.search}"
          placeholder="${labels.search}" /></label
      ><button type="submit">${labels.find}</button>
    </form>
    <nav class="calendar-views" aria-label="${labels.views}">
      <h3 class="calendar-hidden">${labels.views}</h3>
      <ul>
        ${views}
      </ul>
    </nav>
  </section>`;
}

function ways({ previous, today, next }: DrawnView, labels: Labels): Markup {
  return html`<nav class="calendar-ways" aria-label="${labels.events}">
    ${way(previous, "prev")}<a class="calendar-way" href="${today.url}" title="${labels.selectToday}">${today.label}</a
    >${way(next, "next")}
  </nav>`;
}

function way({ url, label }: Way, rel: "prev" | "next"): Markup {
  const text =
    rel === "prev"
      ? html`<span aria-hidden="true">‹</span> ${label}`
      : html`${label} <span aria-hidden="true">›</span>`;
  if (url === "") return html`<span class="calendar-way" role="link" aria-disabled="true">${text}</span>`;
  return html`<a class="calendar-way" rel="${rel}" href="${url}">${text}</a>`;
}
