/**
 * Styles of the test wallet's window: hazard stripes, square corners and a monospaced font, so that it is not mistaken
 * for a part of the page or of Portico. `!important` on the host overrides a page's `* { all: unset !important }`.
 */
export const openPromptCss = `
:host {
  all: initial !important;
  color-scheme: light dark !important;
  display: block !important;
  pointer-events: auto !important;
}
dialog {
  --ink: light-dark(#1d1a12, #f4eedd);
  --ink-soft: light-dark(#5c5543, #b9b09a);
  --paper: light-dark(#fffdf5, #1b1913);
  --paper-raised: light-dark(#f4efdf, #28251c);
  --line: light-dark(#8a8067, #7d745e);
  --hazard: #f5b301;
  --hazard-ink: #17150f;
  box-sizing: border-box;
  /* As wide as the space beside a centered modal of 360 px. */
  inline-size: clamp(280px, 50vw - 212px, 380px);
  max-block-size: min(680px, 100dvh - 32px);
  margin: 16px 16px auto auto;
  padding: 0;
  flex-direction: column;
  overflow: hidden;
  color: var(--ink);
  background: var(--paper);
  border: 2px solid var(--hazard-ink);
  outline: 1px solid var(--hazard);
  border-radius: 2px;
  box-shadow: 0 12px 32px rgb(0 0 0 / 35%), 0 2px 4px rgb(0 0 0 / 30%);
  font: 400 14px/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  letter-spacing: normal;
  text-align: start;
  &[open] { display: flex; animation: appear 150ms ease-out; }
  &::backdrop { background: rgb(0 0 0 / 12%); }
}
*, *::before, *::after { box-sizing: border-box; }
.stripes {
  flex: none;
  block-size: 10px;
  background: repeating-linear-gradient(-45deg, var(--hazard) 0 10px, var(--hazard-ink) 10px 20px);
}
.banner {
  flex: none;
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 12px 16px;
  color: var(--hazard-ink);
  background: var(--hazard);
  & img { inline-size: 36px; block-size: 36px; border: 2px solid var(--hazard-ink); }
  & strong { display: block; overflow-wrap: anywhere; font-weight: 700; }
  & span { display: block; font-size: 12px; }
}
.content { overflow-y: auto; padding: 16px; display: grid; gap: 16px; overscroll-behavior: contain; }
h2 { margin: 0; font: inherit; font-size: 18px; font-weight: 700; text-wrap: balance; outline: none; }
dl { margin: 0; display: grid; gap: 8px; }
dt { color: var(--ink-soft); font-size: 12px; }
dd { margin: 0; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.document {
  display: grid;
  gap: 4px;
  & .label { color: var(--ink-soft); font-size: 12px; }
  & pre {
    margin: 0;
    padding: 12px;
    max-block-size: 180px;
    overflow: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font: inherit;
    font-size: 13px;
    unicode-bidi: plaintext;
    background: var(--paper-raised);
    border-inline-start: 4px solid var(--hazard);
  }
}
fieldset {
  margin: 0;
  padding: 0;
  border: 0;
  min-inline-size: 0;
  & legend { padding: 0; margin-block-end: 4px; color: var(--ink-soft); font-size: 12px; }
  & label {
    display: flex;
    gap: 12px;
    align-items: center;
    min-block-size: 44px;
    padding: 4px 12px;
    overflow-wrap: anywhere;
    font-size: 12px;
    background: var(--paper-raised);
    border-block-end: 1px solid var(--paper);
    cursor: pointer;
  }
  & input { flex: none; inline-size: 18px; block-size: 18px; margin: 0; accent-color: var(--hazard); }
  & span { min-inline-size: 0; }
}
.actions {
  flex: none;
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 8px;
  padding: 12px 16px;
  border-block-start: 1px solid var(--line);
}
button, select {
  min-block-size: 44px;
  min-inline-size: 0;
  margin: 0;
  padding: 0 12px;
  font: inherit;
  color: inherit;
  background: var(--paper-raised);
  border: 2px solid var(--line);
  border-radius: 2px;
  cursor: pointer;
  &:hover { border-color: var(--ink); }
  &:disabled { opacity: 0.5; cursor: not-allowed; }
}
button { font-weight: 700; }
.approve { color: var(--hazard-ink); background: var(--hazard); border-color: var(--hazard-ink); }
.settings {
  flex: none;
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 8px 16px calc(8px + env(safe-area-inset-bottom));
  font-size: 12px;
  color: var(--ink-soft);
  background: var(--paper-raised);
  & select { flex: 1; color: var(--ink); background: var(--paper); }
}
:focus-visible { outline: 3px solid light-dark(#0b57d0, #8ab4f8); outline-offset: 2px; }
h2:focus-visible { outline: none; }
pre:focus-visible, fieldset label:focus-within { outline-offset: -3px; }
@media (max-width: 480px) {
  dialog {
    inline-size: 100%;
    max-inline-size: 100%;
    max-block-size: 85dvh;
    margin: auto 0 0;
    border-inline: 0;
    border-block-end: 0;
    border-radius: 0;
  }
}
@media (prefers-reduced-motion: no-preference) {
  @keyframes appear { from { opacity: 0; transform: translateY(-8px); } }
}
`
