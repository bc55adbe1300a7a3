/** Colours of the pages as custom properties, for light screens; every text on every ground keeps 4.5:1, every edge of a field 3:1. */
export const LIGHT =
  "--ink:#1c2430;--soft:#4f5a68;--line:#dde2e8;--edge:#7a8594;--paper:#fff;--tint:#f4f6f9;--accent:#1f6f78;--on-accent:#fff;--warm:#a84a22;color-scheme:light";

/** The same for dark screens. */
export const DARK =
  "--ink:#e8ecf1;--soft:#a8b3c1;--line:#323b47;--edge:#75808f;--paper:#14191f;--tint:#1d242c;--accent:#6cc5cf;--on-accent:#0d1519;--warm:#f0a079;color-scheme:dark";

/** Style of the views: nothing from outside, light and dark, narrow and wide. */
export const STYLE = `
.calendar-events{${LIGHT};color:var(--ink);background:var(--paper);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;container-type:inline-size;max-width:72rem;margin:0 auto;padding:clamp(1rem,3vw,2.5rem);box-sizing:border-box}
@media (prefers-color-scheme:dark){.calendar-events{${DARK}}}
.calendar-events *,.calendar-events ::before{box-sizing:border-box}
.calendar-events a{color:inherit;text-decoration-color:color-mix(in srgb,currentColor 35%,transparent);text-underline-offset:.2em}
.calendar-events a:hover{color:var(--accent);text-decoration-color:currentColor}
.calendar-events :focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:.25rem}
.calendar-hidden,.calendar-events-month caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.calendar-title{font-size:clamp(1.6rem,1.2rem + 2cqi,2.4rem);line-height:1.2;letter-spacing:-.02em;margin:0 0 1.25rem;text-wrap:balance}
.calendar-bar{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;justify-content:space-between;align-items:center;padding:.75rem;background:var(--tint);border:1px solid var(--line);border-radius:.75rem}
.calendar-search{display:flex;flex-wrap:wrap;flex:1 1 16rem;gap:.5rem;min-width:0;max-width:30rem}
.calendar-search label{display:flex;flex:1 1 10rem;min-width:0}
.calendar-search input{flex:1;width:0;min-width:0;min-height:2.75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--edge);border-radius:.5rem;padding:.45rem .75rem}
.calendar-search input::placeholder{color:var(--soft);opacity:1}
.calendar-search button{min-height:2.75rem;font:inherit;font-weight:600;color:var(--on-accent);background:var(--accent);border:0;border-radius:.5rem;padding:.45rem 1rem;cursor:pointer}
.calendar-views ul{display:flex;gap:.25rem;list-style:none;margin:0;padding:0}
.calendar-views a{display:flex;align-items:center;min-height:2.75rem;padding:.4rem .8rem;border-radius:.5rem;text-decoration:none}
.calendar-views [aria-current]{background:var(--paper);box-shadow:0 0 0 1px var(--line);font-weight:600;color:var(--accent)}
.calendar-ways{display:grid;grid-template-columns:1fr auto 1fr;align-items:center;gap:.5rem;margin:1.25rem 0}
.calendar-way{display:flex;align-items:center;gap:.4rem;min-height:2.75rem;padding:.35rem 1rem;border:1px solid var(--line);border-radius:1.4rem;line-height:1.25;overflow-wrap:normal;text-decoration:none;font-size:.95rem}
.calendar-way:first-child{justify-self:start}
.calendar-way:last-child{justify-self:end;text-align:end}
.calendar-way[aria-disabled]{color:var(--soft);opacity:.55}
.calendar-notice{padding:1.25rem;border-left:4px solid var(--accent);background:var(--tint);border-radius:.25rem}
.calendar-separator{display:flex;align-items:center;gap:1rem;font-size:1rem;color:var(--soft);font-weight:600;margin:2rem 0 .5rem}
.calendar-separator::after{content:"";flex:1;height:1px;background:var(--line)}
.calendar-event{display:grid;grid-template-columns:4.5rem minmax(0,1fr);gap:1.25rem;padding:1.1rem 0}
.calendar-event+.calendar-event{border-top:1px solid var(--line)}
.calendar-event__date{display:flex;flex-direction:column;align-items:center;align-self:start;padding:.5rem 0;background:var(--tint);border-radius:.6rem;font-size:.8rem;line-height:1.3;color:var(--soft)}
.calendar-event__date abbr{text-decoration:none}
.calendar-event__date b{font-size:1.6rem;line-height:1.15;color:var(--ink)}
.calendar-event--featured .calendar-event__date{background:var(--accent);color:var(--on-accent)}
.calendar-event--featured .calendar-event__date b{color:inherit}
.calendar-event p{margin:.2rem 0;overflow-wrap:anywhere}
.calendar-event__when,.calendar-event__where{color:var(--soft);font-size:.92rem}
.calendar-event__title{font-size:1.2rem;line-height:1.3;margin:.05rem 0;overflow-wrap:anywhere}
.calendar-event__title a{display:inline-block;padding:.1rem 0}
.calendar-event__excerpt{max-width:60ch}
.calendar-event__cost{font-weight:600}
.calendar-badge{display:inline-block;margin-right:.4rem;white-space:nowrap;padding:0 .55rem;border-radius:1rem;font-size:.78rem;font-weight:600;border:1px solid currentColor;color:var(--accent)}
.calendar-badge--now{color:var(--warm)}
.calendar-badge--locked{color:var(--soft)}
.calendar-events-month{width:100%;table-layout:fixed;border-collapse:collapse}
.calendar-events-month th{padding:.5rem .25rem;font-size:.85rem;font-weight:600;color:var(--soft);text-align:left}
.calendar-events-month abbr{text-decoration:none}
.calendar-day{height:7.25rem;vertical-align:top;padding:.4rem;overflow-wrap:anywhere;border:1px solid var(--line);font-size:.85rem}
.calendar-day>time,.calendar-day__link{display:inline-block;min-width:1.8rem;min-height:1.5rem;padding:.1rem .3rem;margin-bottom:.25rem;border-radius:1rem;text-align:center;font-weight:600;text-decoration:none}
.calendar-day--today>time,.calendar-day--today .calendar-day__link{background:var(--accent);color:var(--on-accent)!important}
.calendar-day--other-month{background:var(--tint);color:var(--soft)}
.calendar-day--past{color:var(--soft)}
.calendar-cell-event h3{font-size:.82rem;font-weight:500;line-height:1.3;margin:.25rem 0;padding:.1rem 0;overflow-wrap:break-word;hyphens:auto;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden}
.calendar-cell-event:focus-within h3{-webkit-line-clamp:none;overflow:visible}
.calendar-cell-event time{color:var(--soft)}
.calendar-cell-event a{text-decoration:none}
.calendar-cell-event a:hover{text-decoration:underline}
.calendar-more{display:inline-block;min-height:1.5rem;font-weight:600}
.calendar-cell-event--long h3{padding:.2rem .4rem;border-radius:.35rem;background:color-mix(in srgb,var(--accent) 16%,transparent);border-left:3px solid var(--accent)}
.calendar-agenda{display:none}
.calendar-agenda__day{border-bottom:1px solid var(--line)}
.calendar-agenda summary{display:flex;align-items:center;justify-content:space-between;gap:.75rem;min-height:2.75rem;padding:.4rem 0;cursor:pointer}
.calendar-agenda summary::-webkit-details-marker{display:none}
.calendar-agenda summary::after{content:"+";width:1rem;text-align:center;font-size:1.2rem;color:var(--soft)}
.calendar-agenda [open]>summary::after{content:"–"}
.calendar-agenda summary h3{flex:1;margin:0;font-size:.95rem;line-height:1.3;font-weight:600}
.calendar-agenda summary span{color:var(--soft);font-size:.85rem;white-space:nowrap}
.calendar-agenda-event{display:grid;grid-template-columns:7rem minmax(0,1fr);gap:0 .75rem;align-items:baseline;padding:.5rem 0;border-top:1px solid var(--line)}
.calendar-agenda-event .calendar-event__title{font-size:1rem}
.calendar-agenda-event p{margin:0}
@container (max-width:44rem){
.calendar-agenda{display:block;margin-top:1rem}
.calendar-day{height:3.1rem;padding:.15rem;text-align:center}
.calendar-day__link{display:block;min-width:0;min-height:2.75rem;margin:0;padding:.25rem 0 0;border-radius:.6rem}
.calendar-day>time{padding:.25rem 0 0}
.calendar-day .calendar-cell-event,.calendar-day .calendar-more{display:none}
.calendar-day__link::after{content:"";display:block;width:.4rem;height:.4rem;margin:.1rem auto 0;border-radius:50%;background:var(--accent)}
.calendar-day--today .calendar-day__link::after{background:currentColor}
.calendar-events-month th{text-align:center}
.calendar-event{grid-template-columns:3.5rem minmax(0,1fr);gap:.9rem}
.calendar-ways{grid-template-columns:auto auto auto;justify-content:space-between;font-size:.9rem}
.calendar-search button{flex-grow:1}
.calendar-way{padding:.35rem .7rem}
.calendar-search{max-width:none}
}
`;
