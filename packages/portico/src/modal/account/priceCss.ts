import { css } from '../../ui/css.js'

/** Styles of price changes: the change, the small line and the chart. */
// `.sparkline`: a narrow one does not wrap, because it takes the remaining space of its line.
// `.chart-input`: invisible. It handles the keys, and screen readers read it. Users see the line instead.
export const priceCss = css`
.change { display: inline-flex; align-items: center; gap: 2px; color: var(--text-soft); font-size: var(--size-14); font-variant-numeric: tabular-nums; font-weight: 500; line-height: 20px; }
.change[data-direction='up'] { color: var(--success); }
.change[data-direction='down'] { color: var(--danger); }
.chart-line { fill: none; stroke: var(--accent-text); stroke-linecap: round; stroke-linejoin: round; stroke-width: 2; vector-effect: non-scaling-stroke; }
.chart-area { fill: var(--accent-tint); stroke: none; }
.sparkline { flex: 1 1 24px; max-inline-size: 72px; block-size: 24px; }

.prices .tab-panel { margin-block-start: var(--space-12); }
.prices-none { display: grid; place-items: center; min-block-size: 200px; color: var(--text-faint); font-size: var(--size-14); text-align: center; }
.chart-figure { display: grid; gap: var(--space-8); margin: 0; }
.chart-figure[data-old] { opacity: 0.6; }
.chart-head { display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: center; gap: 0 var(--space-8); font-variant-numeric: tabular-nums; }
.chart-price { grid-column: 1 / -1; justify-self: start; font-size: var(--size-20); font-weight: 500; line-height: 28px; }
.chart-time { grid-column: -2 / -1; min-inline-size: 0; overflow: hidden; color: var(--text-faint); font-size: var(--size-14); line-height: 20px; text-overflow: ellipsis; white-space: nowrap; }
.chart { position: relative; block-size: 120px; cursor: crosshair; touch-action: pan-y; }
.chart > svg { display: block; inline-size: 100%; block-size: 100%; overflow: visible; }
.chart-mark {
  position: absolute;
  inline-size: 10px;
  block-size: 10px;
  border: 2px solid var(--card);
  border-radius: 50%;
  background: var(--accent-text);
  box-sizing: content-box;
  pointer-events: none;
  translate: -50% -50%;
}
.chart-input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; margin: 0; cursor: inherit; opacity: 0; pointer-events: none; }
.chart:has(.chart-input:focus-visible) { border-radius: var(--radius-tag); outline: 2px solid var(--accent-text); outline-offset: 4px; }
.chart-ends { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--space-12); color: var(--text-faint); font-size: var(--size-12); font-variant-numeric: tabular-nums; line-height: 16px; }
@media (forced-colors: active) {
  .chart-line { stroke: CanvasText; }
  .chart-area { fill: none; }
  .chart-mark { background: Highlight; }
}
`
