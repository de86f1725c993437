import { css } from 'portico/ui'

/** Styles of the frame's own screens: one card that fills the frame. */
export const screensCss = css`
html, body { block-size: 100%; }
/* The browser's own color, below all colors of a theme: even if a theme's color is transparent, the site's page never shows through. */
html { background: Canvas !important; }
body {
  background: linear-gradient(var(--card) 0 0), Canvas;
  color: var(--text);
  font-family: var(--font);
  font-size: var(--size-16);
  line-height: 1.375;
  -webkit-font-smoothing: antialiased;
}
#root { block-size: 100%; }
.frame-card {
  display: flex;
  flex-direction: column;
  block-size: 100dvh;
  inline-size: 100%;
  /* The minimum width of a frame. A hidden frame has no width, and WebKit would keep the layout of one letter per line. */
  min-inline-size: 260px;
  margin-inline: auto;
  background: linear-gradient(var(--card) 0 0), Canvas;
  &[data-window] { max-inline-size: 480px; }
}
.frame-card > .screen { flex: 1 1 auto; }
/* The relative position keeps the texts for screen readers inside this element. Otherwise, they would make the document scroll below a long section, and the card would leave the frame. */
/* The anchoring is off: if a part appears above, the browser would otherwise scroll past it. */
.frame-card .screen-body { overflow-anchor: none; position: relative; flex: 1 1 auto; gap: var(--space-12); padding-block-end: var(--space-12); }
/* In a low window, the frame is less tall than the site's card, because the card has a row above the frame. So the header and the margins are smaller. */
@media (max-height: 400px) {
  .frame-card > .header { block-size: 44px; }
  .frame-card .screen-action { padding-block-end: var(--space-8); }
  /* Buttons that do not approve anything scroll with the content. Those of a request stay below what the user reads. */
  .frame-card > .screen:has(> .screen-action):not(:has(.buttons)) {
    overflow: hidden auto;
    & > .screen-body { flex-shrink: 0; overflow: visible; }
    & > .screen-action::before { display: none; }
  }
}
/* A frame this low approves nothing (watchVisible.ts). The button that opens the wallet's own window is in the place of the one that approves. */
@media (max-height: 239px) {
  .frame-card:not([data-window]) .buttons {
    & > :is(.approve.approve, .hold-hint.hold-hint) { display: none; }
    & > .approve ~ .button { grid-column: auto; }
  }
}
/* The button of a form, or the only button of a screen, is at the bottom, like every action. */
.frame-card :is(.screen-body, .guard):not(:has(> form ~ form)):is(:has(> form), :has(> .button):not(:has(> .button ~ .button))) {
  display: flex;
  flex-direction: column;
  & > * { flex: none; min-inline-size: 0; }
  & > form { display: flex; flex: 1 0 auto; flex-direction: column; }
  & > form > .button[type='submit'], &:not(:has(> form)) > .button { margin-block-start: auto; }
}

/* The direction of the texts can differ from that of the site: a period stays at the end of its sentence. */
.frame-card :is(p, .warning > div, .soft, .item-words > *, .site-name, .fact-value, .field > :is(label, span), .field-error) {
  unicode-bidi: plaintext;
}
/* They are still aligned to the side on which the site's lines begin. */
.frame-card:dir(rtl) :is(p, .warning > div, .soft, .item-words > *, .site > *, .field > :is(label, span), .field-error) { text-align: right; }
.frame-card:dir(rtl) .fact-value { text-align: left; }

/* These texts must be read in full, so none is cut off. */
.frame-card .header-title { white-space: normal; line-height: 1.25; text-wrap: balance; }
.frame-card :is(.row-title, .row-subtitle) { white-space: normal; overflow-wrap: anywhere; }

/*
 * A pressed button does not change its look. If it shrank or faded, IntersectionObserver would no longer report it as
 * visible. That disarms the button, so a long press would be lost.
 */
:is(.hold.hold, .guard .button):active:not([aria-disabled]) { transform: none; opacity: 1; }

/* A finger that rests on the button scrolls nothing, selects nothing, and opens no menu. */
.hold { touch-action: none; -webkit-touch-callout: none; -webkit-user-select: none; user-select: none; }
/* The progress is a background: if an element moved or faded, IntersectionObserver would no longer report the button as visible. */
.hold[data-hold]:not([aria-disabled]) {
  --empty: var(--accent-fill);
  --filled: var(--accent-fill-hover);
  &[data-variant='danger'] { --empty: var(--danger-fill); --filled: var(--danger-fill-hover); }
  &[data-variant='secondary'] { --empty: var(--row); --filled: var(--line-strong); }
  /* The filled part also differs from the rest while the mouse is over the button. */
  &:not([data-hold='rest']) { background-color: var(--empty) !important; }
  background-image: linear-gradient(var(--filled) 0 0) !important;
  background-repeat: no-repeat !important;
  background-position: left !important;
  background-size: calc(var(--held) * 100%) 100% !important;
  &:dir(rtl) { background-position: right !important; }
}
/* The button keeps the height of its own label while it shows a shorter text. */
.hold-words {
  display: grid;
  min-inline-size: 0;
  &::after { content: attr(data-words); grid-area: 1 / 1; visibility: hidden; }
}
.hold-words > * { grid-area: 1 / 1; }
.hold-ring {
  flex: none;
  inline-size: 24px;
  block-size: 24px;
  border-radius: 50%;
  background: conic-gradient(currentColor calc(var(--held) * 1turn), color-mix(in srgb, currentColor 32%, transparent) 0);
  mask: radial-gradient(farthest-side, #0000 calc(100% - 3px), #000 calc(100% - 2.5px));
}
.item .hold-ring { inline-size: 16px; block-size: 16px; }
.hold-hint {
  grid-column: 1 / -1;
  color: var(--text-soft);
  font-size: var(--size-12);
  line-height: 1.334;
  text-align: center;
  font-variant-numeric: tabular-nums;
  unicode-bidi: plaintext;
  &:empty { display: none; }
  &[data-kept] { display: block; min-block-size: 16px; }
}
@media (hover: none), (max-width: 359px) { .hold-keys { display: none; } }
@media (hover: hover) and (min-width: 360px) { .hold-fingers { display: none; } }
@media (prefers-reduced-motion: reduce) {
  .hold[data-hold]:not([aria-disabled]) {
    background-image: linear-gradient(color-mix(in srgb, var(--filled) calc(var(--held) * 100%), transparent) 0 0) !important;
    background-size: 100% 100% !important;
  }
}
@media (forced-colors: active) {
  .hold-ring { forced-color-adjust: none; background: conic-gradient(Highlight calc(var(--held) * 1turn), GrayText 0); }
  /* Only their background separates these from the rest. */
  .site, .item, .words, .warning, .tree-value[data-lines] { border: 1px solid CanvasText; }
}

.site {
  display: grid;
  padding: var(--space-8) var(--space-16);
  border-radius: var(--radius-row);
  background: var(--row);
  overflow-wrap: anywhere;
}
.site-icon { inline-size: 32px; block-size: 32px; border-radius: var(--radius-tag); object-fit: contain; }
.site-origin { font-weight: 600; }
.site-name { color: var(--text-soft); font-size: var(--size-14); }

.facts { display: grid; gap: var(--space-4); margin: 0; }
.fact {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--space-8);
  align-items: baseline;
}
.fact-label { color: var(--text-soft); font-size: var(--size-14); }
/* The label and the type of the account share a line, so that a plain payment fits on one screen. */
.fact-label:has(> .account-type) { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--space-8); }
/* Beside its label if there is space, otherwise below it. */
.fact-value { min-inline-size: 0; max-inline-size: 100%; margin-inline: auto 0; overflow-wrap: anywhere; text-align: end; }
/* A number with its symbol breaks only if it is wider than the card. */
.whole { display: inline-block; max-inline-size: 100%; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.fact-value[data-kind='address'], .fact-value[data-kind='bytes'] {
  font-family: var(--font-mono);
  font-size: var(--size-14);
}
/* An address has lines of its own: two lines to compare instead of three. */
.fact:has(> .fact-value > .address-groups) { display: block; }
.fact-note { color: var(--text-faint); font-size: var(--size-12); display: block; }

.address-groups { display: flex; flex-wrap: wrap; gap: 0 0.5ch; inline-size: fit-content; text-align: start; }

.call {
  display: grid;
  gap: var(--space-8);
  padding: var(--space-8) var(--space-16) var(--space-12);
  border: 1px solid var(--line);
  border-radius: var(--radius-row);
  & .call { padding: var(--space-8) var(--space-12); }
}
.call[data-danger] { border-color: var(--danger); background: var(--danger-tint); }
.call[data-warning] { border-color: var(--warning); background: var(--warning-tint); }
.call-title { font-weight: 600; }
.call > .late > .warning { padding: var(--space-8) var(--space-12); font-size: var(--size-14); & .icon { margin-block-start: 0; } }
/* Two lines in the height of one, so that the layout does not move while the user reads. */
.read-on { display: grid; margin-block: -8px; line-height: 1.2; text-align: center; & small { font-size: var(--size-12); font-weight: 400; } }

/* While the frame is out of sight or partly covered by the site, no secret is drawn. */
.screen-body:has(> .guard) { display: flex; flex-direction: column; }
.guard { display: flex; flex: 1 0 auto; flex-direction: column; gap: var(--space-12); min-inline-size: 0; }
.guard:not([data-armed]) > * { pointer-events: none; }
.guard:not([data-armed]) [data-harmless] { pointer-events: auto; }
.guard:not([data-armed]) .words { visibility: hidden; }
.words {
  padding: var(--space-12) var(--space-16);
  border-radius: var(--radius-row);
  background: var(--row);
  font-family: var(--font-mono);
  font-size: var(--size-14);
  overflow-wrap: anywhere;
  white-space: pre-wrap;
}
/* While it is empty, it takes no space, but stays in the page for screen readers. */
.late {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-12);
  &:empty { position: absolute; }
}
.warning {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-8);
  padding: var(--space-12) var(--space-16);
  border-radius: var(--radius-row);
  background: var(--warning-tint);
  color: var(--warning);
  &[data-danger] { background: var(--danger-tint); color: var(--danger); }
  & .icon { margin-block-start: 2px; }
  & .button { margin-block-start: var(--space-8); }
}
.tree { display: grid; gap: var(--space-4); padding-inline-start: var(--space-12); border-inline-start: 2px solid var(--line); }
.tree-name, .tree-time { color: var(--text-soft); font-size: var(--size-14); }
/* On one line if there is space, in either direction of the text. */
.tree-time { display: inline-block; }
.tree-value {
  font-family: var(--font-mono);
  font-size: var(--size-14);
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  /* The lines of one value have a background, because they could look like lines of the tree. */
  &[data-lines] { display: block; padding: var(--space-8); border-radius: var(--radius-row); background: var(--row); }
}
.digit-groups > span + span { margin-inline-start: 0.4ch; }
.tree .address-groups { font-family: var(--font-mono); font-size: var(--size-14); }
.section-title { color: var(--text-soft); font-size: var(--size-14); font-weight: 500; }
.soft { color: var(--text-soft); font-size: var(--size-14); }
.buttons {
  display: grid;
  grid-template-columns: minmax(min-content, 1fr) minmax(0, 2fr);
  gap: var(--space-8);
  & > .button { overflow-wrap: break-word; }
  & > .approve ~ .button { grid-column: 1 / -1; }
}
/* Above the buttons, which therefore stay in place. */
.review-says {
  grid-column: 1 / -1;
  order: -1;
  color: var(--warning);
  font-size: var(--size-14);
  unicode-bidi: plaintext;
  /* While it is empty, it takes no space, but stays in the page for screen readers. */
  &:empty { position: absolute; }
}
.bytes { max-block-size: 96px; overflow: auto; display: block; }
.field { display: grid; gap: var(--space-4); }
.field input, .field textarea {
  inline-size: 100%;
  min-block-size: 48px;
  padding: var(--space-8) var(--space-12);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-row);
  background: var(--row);
  color: var(--text);
  font: inherit;
}
.field textarea { font-family: var(--font-mono); min-block-size: 96px; resize: vertical; }
.field-show {
  justify-self: start;
  min-block-size: max(24px, var(--touch));
  border-radius: var(--radius-tag);
  color: var(--accent-text);
  font-size: var(--size-14);
  font-weight: 600;
}
.field-error { color: var(--danger); font-size: var(--size-14); }
.list { display: grid; gap: var(--space-8); }
.form { display: grid; gap: var(--space-16); }
/* An empty error takes no space, but stays in the page for screen readers. */
.field-error:empty { position: absolute; }
.item {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-8);
  align-items: center;
  padding: var(--space-12) var(--space-16);
  border-radius: var(--radius-row);
  background: var(--row);
  & .button { inline-size: auto; min-block-size: 44px; padding: var(--space-8) var(--space-12); font-size: var(--size-14); }
}
.item-words { overflow-wrap: anywhere; }
`
