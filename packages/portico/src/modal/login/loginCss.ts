import { css } from '../../ui/css.js'

/** Styles that the login views share. */
// `.login-room`: always as high as its longest text, which may appear later.
// `.login-detail :is(b, bdi)`: an address does not break at its hyphens if it fits on one line.
// `.login-field, font-size`: at least 16 px, because Safari on a phone zooms in on fields with a smaller font.
// `.login-problem, .login-qr > p, .login-wait > p`: aligned like the surrounding content, although the text has its own
// direction.
// `.login-wait`: covers the address that is being sent, so that nothing below it moves.
// `.login-outcome`: the result replaces the progress in the same place.
// `.login-social, &[data-more]`: fits beside two names on the smallest phone.
// `.login-code-field`: one real field over six drawn ones, so that typing, pasting and the phone's suggestion all reach
// one field. It scrolls into sight together with the message below it.
export const loginCss = css`
.login { display: grid; gap: var(--space-12); }
.login-head { display: grid; justify-items: center; gap: var(--space-8); padding-block: var(--space-16) var(--space-8); text-align: center; }
.login-icon { display: grid; place-items: center; inline-size: 64px; block-size: 64px; margin-block-end: var(--space-8); border-radius: var(--radius-row); background: var(--accent-tint); color: var(--accent-text); }
.login-heading { font-size: var(--size-20); font-weight: 600; line-height: 1.3; text-wrap: balance; }
.login-detail { color: var(--text-soft); font-size: var(--size-14); line-height: 20px; overflow-wrap: anywhere; text-wrap: pretty; }
.login-room { display: grid; }
.login-room > *, .login-room::before { grid-area: 1 / 1; }
.login-room::before { content: attr(data-room) / ''; visibility: hidden; }
.login-whole .row-subtitle { white-space: normal; overflow-wrap: anywhere; }
.login-detail :is(b, bdi) { display: inline-block; max-inline-size: 100%; }
.login-detail b { color: var(--text); font-weight: 500; }
.login-email { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-8); }
.login-field {
  inline-size: 100%;
  block-size: 48px;
  padding-inline: var(--space-16);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-row);
  background: var(--card);
  color: var(--text);
  font-size: max(16px, var(--size-16));
  text-align: start;

  &::placeholder { color: var(--text-faint); opacity: 1; }
  &:focus { border-color: var(--accent-text); }
  &:focus-visible { outline-offset: -1px; }
  &[aria-invalid='true'] { border-color: var(--danger); }
  &[aria-disabled='true'] { opacity: 0.6; }
}
.login-email .button { inline-size: auto; min-inline-size: 48px; padding-inline: var(--space-16); }
.login-email .button[aria-busy] { padding-inline: 0; }
.login-email .spinner-label { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.login-problem { color: var(--danger); font-size: var(--size-14); line-height: 20px; overflow-wrap: anywhere; }
.login-problem, .login-qr > p, .login-wait > p { text-align: -webkit-match-parent; text-align: match-parent; }
.login-email > input, .login-wait { grid-area: 1 / 1; }
.login-wait { align-self: center; margin-inline: var(--space-8); padding-inline: var(--space-8); background: var(--card); }
.login-wait:empty { display: none; }
.login-status { min-block-size: 28px; text-align: center; }
.login-outcome { display: grid; text-align: center; }
.login-outcome > * { grid-area: 1 / 1; }
.login-or { display: grid; grid-template-columns: 1fr auto 1fr; align-items: center; gap: var(--space-12); color: var(--text-faint); font-size: var(--size-14); }
.login-or::before, .login-or::after { content: ''; block-size: 1px; background: var(--line); }
.login-socials { display: flex; flex-wrap: wrap; gap: var(--space-8); }
.login-social {
  display: flex;
  flex: 1 1 88px;
  align-items: center;
  justify-content: center;
  gap: var(--space-8);
  min-block-size: 48px;
  padding-inline: var(--space-12);
  border-radius: var(--radius-row);
  background: var(--row);
  color: var(--text);
  font-size: var(--size-14);
  font-weight: 500;
  cursor: pointer;

  &:hover { background: var(--raised); }
  &:active { background: var(--pressed); }
  &[aria-disabled='true'] { cursor: default; opacity: 0.6; }
  &[data-more] { flex-basis: 56px; padding-inline: var(--space-8); }
  & > * { flex: none; }
}
.login-code { position: relative; inline-size: min(100%, 312px); margin-inline: auto; }
.login-digits { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: var(--space-8); direction: ltr; }
.login-digit {
  display: grid;
  place-items: center;
  block-size: 52px;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-row);
  background: var(--card);
  font-size: var(--size-20);
  font-weight: 500;
  font-variant-numeric: tabular-nums;
}
.login-code-field {
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  border: 0;
  border-radius: var(--radius-row);
  background: none;
  color: transparent;
  caret-color: transparent;
  font-size: 16px;
  letter-spacing: 2em;
  outline: none;
  scroll-margin-block: var(--space-8) 56px;

  &::selection { background: none; }
}
.login-code:focus-within .login-digit[data-next] { outline: 2px solid var(--accent-text); outline-offset: -1px; }
.login-code[data-invalid] .login-digit { border-color: var(--danger); }
.login-actions { display: grid; gap: var(--space-8); }
.login-qr { display: grid; justify-items: center; gap: var(--space-16); padding-block: var(--space-8); text-align: center; }
.dialog[data-low] .login-icon { display: none; }
.dialog[data-low] .login-head { padding-block: 0; }
@media (forced-colors: active) {
  .login-social { border: 1px solid ButtonBorder; }
}
.approve-place { display: grid; place-items: center; align-content: center; gap: var(--space-8); block-size: 600px; text-align: center; }
`
