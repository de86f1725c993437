import { css } from '../../ui/css.js'

// `.ways-or`: reserves the height of its text, which loads with another file.
// `.ways-in`: one surface for all ways to connect or log in. Matches the first frame (opening.css.ts), which has one
// font weight, because each font takes time to load.
/** Styles that the shell and several views share, beyond the primitives. */
export const modalCss = css`
.view-skeleton { inline-size: 100%; }
:is(a, button)[aria-busy='true']:not(.row, [aria-disabled]) { opacity: 0.6; cursor: progress; }

.ways-or { min-block-size: calc(var(--size-14) * 1.375); }
.ways-in { gap: 0; padding: var(--space-4); border-radius: calc(var(--radius-card) * 5 / 6); background: var(--row); }
.ways-in .row { padding-inline: var(--space-8); background: none; font-weight: 600; }
.ways-in [data-last] { background: var(--accent-tint); }

.message { display: grid; justify-items: center; padding-block: var(--space-8); text-align: center; }
.message-icon {
  display: grid;
  place-items: center;
  inline-size: 64px;
  block-size: 64px;
  margin-block-end: var(--space-16);
  border-radius: var(--radius-row);
  background: var(--accent-tint);
  color: var(--accent-text);

  &[data-variant='warning'] { background: var(--warning-tint); color: var(--warning); }
}
.message-title, .message-text, bdi { overflow-wrap: anywhere; }
.message-title { font-size: var(--size-16); font-weight: 600; text-wrap: balance; }
.message-text {
  margin-block-start: var(--space-4);
  color: var(--text-soft);
  font-size: var(--size-14);
  line-height: 1.43;
  text-wrap: pretty;
}
.message-actions {
  display: grid;
  justify-items: center;
  gap: var(--space-8);
  inline-size: 100%;
  margin-block-start: var(--space-24);
}

.tile {
  display: grid;
  place-items: center;
  inline-size: 40px;
  block-size: 40px;
  border-radius: var(--radius-image);
  background: var(--pressed);
  color: var(--text-soft);
}

.directory { display: grid; gap: var(--space-8); }
.directory-title { padding-inline: var(--space-4); color: var(--text-faint); font-size: var(--size-14); font-weight: 500; }

.notice {
  display: flex;
  gap: var(--space-8);
  padding: var(--space-12);
  border-radius: var(--radius-row);
  background: var(--warning-tint);
  color: var(--warning);
  font-size: var(--size-14);
  line-height: 20px;
  overflow-wrap: anywhere;

  & > span { text-align: left; }
  &:dir(rtl) > span { text-align: right; }
}
.legal { color: var(--text-faint); font-size: var(--size-12); line-height: 1.5; text-align: center; text-wrap: balance; }
`
