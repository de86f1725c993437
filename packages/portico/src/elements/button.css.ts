import { css } from '../ui/css.js'

/** The style of the buttons, which scripts/buttonCss.mjs copies from `portico/button.css`. */
export const buttonCss = css`
.portico-button {
--_f: var(--portico-accent, #4d5ce0);
--_i: #fff;
box-sizing: border-box;
min-inline-size: 11.5em;
min-block-size: 2.75em;
padding: 0.5em 1em;
overflow: hidden;
border: 1px solid transparent;
border-radius: calc(var(--portico-radius, 24px) * 2 / 3);
background: var(--_f);
color: var(--_i);
color-scheme: var(--portico-scheme, inherit);
font: 600 max(16px, 1rem) / 1.375 var(--portico-font, system-ui, sans-serif);
font-variant-numeric: tabular-nums;
text-overflow: ellipsis;
white-space: nowrap;
cursor: pointer;
touch-action: manipulation;
}
@supports (color: color(from red xyz-d65 calc(x * min(1, 0.18 / y)) y z)) {
.portico-button {
--_k: max(clamp(0, (y - 0.3) * 9999, 1), min(1, 0.18 / y));
--_w: clamp(0, (0.3 - y) * 9999, 1);
--_s: var(--portico-accent, oklch(0.53 0.2 270));
--_f: color(from var(--_s) xyz-d65 calc(x * var(--_k)) calc(y * var(--_k)) calc(z * var(--_k)));
--_i: color(from var(--_s) xyz-d65 calc(0.95 * var(--_w)) var(--_w) calc(1.089 * var(--_w)));
}
}
.portico-button:where([data-kind='account'], [data-kind='network']) {
max-inline-size: 18em;
border-color: #8885;
background: Canvas;
color: CanvasText;
}
.portico-button:where([data-face]) {
padding-inline: 3em 2em;
font-weight: 500;
text-align: start;
}
.portico-button:where(:hover:enabled) {
filter: brightness(0.94);
}
.portico-button:where(:focus-visible) {
outline: 2px solid var(--_f);
outline-offset: 2px;
}
.portico-button:where(:disabled) {
cursor: default;
}
.portico-button:where([data-state='unknown']) {
background: #8883;
color: transparent;
}
.portico-button:where([data-state='error'], [data-state='unsupported']) {
background: #b3261e;
color: #fff;
}
.portico-button:where([aria-busy='true']) {
animation: portico-busy 1s infinite alternate;
}
@keyframes portico-busy {
to {
filter: brightness(0.8);
}
}
`
