import { css } from 'portico/internal/dialog'

/** The styles of the pairing dialog. Its colors have no `light-dark()`, which older browsers of wallets lack. */
export const pairingDialogCss = css`
:host {
  all: initial !important;
  --accent: var(--pairing-accent, #3244c5);
  --card: #fdfdfe;
  --text: #151822;
  --quiet: #565d70;
  --row: #eceef4;
}
:host([data-mode='dark']) {
  --accent: var(--pairing-accent, #99b3ff);
  --card: #14161b;
  --text: #f3f5f9;
  --quiet: #a5acbd;
  --row: #26282f;
}
* {
  box-sizing: border-box;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
}
dialog {
  width: min(360px, 100% - 32px);
  max-height: calc(100dvh - 32px);
  margin: auto;
  padding: 0 20px 20px;
  overflow: auto;
  border-radius: 24px;
  outline: 1px solid #0000;
  background: var(--card);
  color: var(--text);
  font: 400 16px/1.375 var(--pairing-font, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif);
  text-align: center;
}
dialog::backdrop {
  background: #0b0c106b;
}
header {
  display: flex;
  align-items: center;
  height: 56px;
  padding-inline-start: 36px;
}
h2 {
  flex: 1;
  font-weight: 600;
}
header button {
  width: 36px;
  height: 36px;
  border-radius: 12px;
  font-size: 24px;
  line-height: 1;
  cursor: pointer;
}
.code {
  display: grid;
  place-items: center;
  max-width: min(280px, 100dvh - 112px);
  aspect-ratio: 1;
  margin: 0 auto 16px;
  border-radius: 16px;
  background: #fff;
  color: #454b5a;
}
svg {
  width: 100%;
}
.advice {
  margin-bottom: 16px;
  color: var(--quiet);
}
.choice {
  display: block;
  width: 100%;
  min-height: 48px;
  margin-top: 8px;
  padding: 8px 12px;
  border-radius: 12px;
  background: var(--row);
  color: var(--accent);
  font-weight: 600;
  overflow-wrap: anywhere;
  cursor: pointer;
}
.choice[disabled] {
  color: var(--quiet);
  cursor: default;
}
button:focus-visible,
a:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
footer {
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 4px 16px;
  margin-top: 16px;
  color: var(--quiet);
  font-size: 14px;
}
.visually-hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
@media (max-width: 480px) {
  dialog {
    width: 100%;
    max-width: 100%;
    margin-bottom: 0;
    padding-bottom: max(20px, env(safe-area-inset-bottom));
    border-radius: 24px 24px 0 0;
  }
}
`
