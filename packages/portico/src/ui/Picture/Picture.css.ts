import { css } from '../css.js'

export const pictureCss = css`
.picture {
  position: relative;
  display: inline-block;
  flex: none;
  border-radius: var(--radius-image);
  vertical-align: middle;

  &[data-shape='round'] { border-radius: 50%; }
  &[data-fill] { display: block; inline-size: 100%; aspect-ratio: 1; font-size: var(--size-40); }
}
.picture-image, .picture-fallback {
  display: grid;
  place-items: center;
  inline-size: 100%;
  block-size: 100%;
  overflow: hidden;
  border-radius: inherit;

  &[data-loading] {
    background: var(--pressed);
    animation: skeleton 1200ms ease-in-out infinite alternate;
  }
}
.picture-image { object-fit: cover; }
.picture-fallback {
  background: var(--pressed);
  color: var(--text-soft);
  font-weight: 600;
  line-height: 1;
  text-transform: uppercase;
  user-select: none;
}
.picture-fallback > svg { inline-size: 100%; block-size: 100%; }
.picture-badge {
  position: absolute;
  inset-block-end: -3px;
  inset-inline-end: -3px;
  display: grid;
  border-radius: 50%;
  box-shadow: 0 0 0 2px var(--card);
}
`
