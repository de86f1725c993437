import { css } from '../../../ui/css.js'

// `.name-card-words`: as high as a name of two lines with its address, because the domain appears later.
export const chooseAccountNameCss = css`
.name-intro { display: grid; justify-items: center; gap: var(--space-12); padding-block: var(--space-8); text-align: center; }
.name-card {
  display: flex;
  align-items: center;
  gap: var(--space-12);
  inline-size: 100%;
  padding: var(--space-12) var(--space-16) var(--space-12) var(--space-12);
  border-radius: var(--radius-card);
  background: var(--row);
}
.name-card-words {
  display: grid;
  flex: 1;
  align-content: center;
  min-inline-size: 0;
  min-block-size: calc(var(--size-16) * 2.75 + var(--size-12) * 1.35);
  text-align: start;
  line-height: 1.35;
}
.name-card-name {
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow-wrap: anywhere;
  font-size: var(--size-16);
  font-weight: 600;
  line-height: 1.375;

  & > .skeleton { display: inline-block; margin-inline-start: 2px; }
}
.name-card-address { color: var(--text-soft); font-size: var(--size-12); }
.name-head { margin-block-start: var(--space-8); font-size: var(--size-20); font-weight: 600; line-height: 1.4; text-wrap: balance; }
.name-text { max-inline-size: 300px; color: var(--text-soft); font-size: var(--size-14); line-height: 20px; text-wrap: pretty; }
`
