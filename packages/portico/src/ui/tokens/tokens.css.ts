import { css } from '../css.js'

/**
 * The design tokens, as custom properties.
 *
 * A site sets these, on `:root` or on the element that contains the modal. Everything else is derived from them:
 *
 * | variable | what it sets | default |
 * | --- | --- | --- |
 * | `--portico-accent` | the accent, any CSS color; its fills, texts and neutrals are derived | indigo |
 * | `--portico-radius` | radius of the card; rows, buttons and images follow | `24px` |
 * | `--portico-font` | font family | the system's |
 * | `--portico-scheme` | `light`, `dark` or `light dark` | the user's |
 * | `--portico-font-size` | size of body text; all sizes follow | `16px` |
 * | `--portico-font-mono` | font family of addresses | the system's |
 * | `--portico-width` | width of the card | `360px` |
 * | `--portico-tint` | the color whose hue the neutrals have | the accent |
 * | `--portico-tint-strength` | how much of it, 0 to 1 | `0.05` |
 * | `--portico-card` | background of the card | derived |
 * | `--portico-row` | background of rows and fields | derived |
 * | `--portico-text` | strongest text | derived |
 * | `--portico-success` | success | green |
 * | `--portico-warning` | warning | amber |
 * | `--portico-danger` | danger | red |
 * | `--portico-overlay` | tint over the page | derived |
 * | `--portico-shadow` | shadow of the card | one soft, one tight |
 * | `--portico-qr-color` | modules of a QR code | black |
 * | `--portico-z-index` | of the element that contains the modal; the modal itself is in the top layer | `auto` |
 *
 * Neutrals have a fixed lightness, and texts and fills are adjusted until they are readable (WCAG AA), so a site's
 * accent or tint cannot make the modal illegible. `tokens.test.tsx` measures that.
 */
// `:host, :root, --accent`: plain colors, for in-app browsers below the supported versions.
// `:host, :root, --accent`: a near-white accent on white becomes near-black, and a near-black accent on black becomes
// near-white.
// `:host, :root, --accent-fill-hover`: contrasts more with the text, so that a button under the pointer is easier to
// read.
// `@media (pointer: coarse)`: a finger is wider than a pointer.
export const tokensCss = css`
:host, :root {
  color-scheme: var(--portico-scheme, light dark);

  --font: var(--portico-font, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif);
  --font-mono: var(--portico-font-mono, ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, monospace);
  --size: var(--portico-font-size, 16px);
  --size-12: calc(var(--size) * 0.75);
  --size-14: calc(var(--size) * 0.875);
  --size-16: var(--size);
  --size-20: calc(var(--size) * 1.25);
  --size-28: calc(var(--size) * 1.75);
  --size-40: calc(var(--size) * 2.5);

  --space-4: 4px;
  --space-8: 8px;
  --space-12: 12px;
  --space-16: 16px;
  --space-24: 24px;
  --space-32: 32px;

  --radius-card: var(--portico-radius, 24px);
  --radius-row: calc(var(--radius-card) * 2 / 3);
  --radius-image: calc(var(--radius-card) * 5 / 12);
  --radius-tag: calc(var(--radius-card) / 4);

  --duration-header: 120ms;
  --duration-view: 150ms;
  --duration-tick: 240ms;
  --duration-shake: 500ms;
  --ease: cubic-bezier(0.2, 0, 0, 1);

  --width: var(--portico-width, 360px);
  --touch: 24px;

  --accent: var(--portico-accent, #4d5ce0);
  --accent-fill: var(--accent);
  --accent-fill-hover: var(--accent);
  --accent-text: var(--portico-accent, #4350cf);
  --accent-tint: #edf0fd;
  --on-accent: #fff;
  --card: var(--portico-card, #fff);
  --row: var(--portico-row, #f5f6f8);
  --raised: #eeeff2;
  --pressed: #e6e7eb;
  --text: var(--portico-text, #16181d);
  --text-soft: #474b54;
  --text-faint: #5e626c;
  --line: #e4e5e9;
  --line-strong: #7f838c;
  --success: var(--portico-success, #0b6b3a);
  --success-tint: #e3f4e9;
  --warning: var(--portico-warning, #7a4a00);
  --warning-tint: #fbf0da;
  --danger: var(--portico-danger, #b3261e);
  --danger-fill: #c62f26;
  --danger-fill-hover: #ab261e;
  --danger-tint: #fdebe9;
  --overlay: var(--portico-overlay, rgb(12 13 18 / 45%));
  --shadow: var(--portico-shadow, 0 24px 64px rgb(12 13 18 / 18%), 0 2px 8px rgb(12 13 18 / 10%));
  --qr: var(--portico-qr-color, #000);
}

@media (prefers-color-scheme: dark) {
  :host, :root {
    --accent-text: #a9b4ff;
    --accent-tint: #272b45;
    --card: var(--portico-card, #15171c);
    --row: var(--portico-row, #202229);
    --raised: #2a2c34;
    --pressed: #33363e;
    --text: var(--portico-text, #f3f4f7);
    --text-soft: #bdc0c9;
    --text-faint: #a3a7b0;
    --line: #2e3138;
    --line-strong: #767a84;
    --success: var(--portico-success, #5fd08f);
    --success-tint: #16301f;
    --warning: var(--portico-warning, #f0b953);
    --warning-tint: #352a12;
    --danger: var(--portico-danger, #ff9a8f);
    --danger-tint: #3f1d1a;
    --overlay: var(--portico-overlay, rgb(0 0 0 / 60%));
  }
}

@supports (color: light-dark(red, red)) and
  (color: oklch(from red calc(l + clamp(0, (0.35 - l) * 9999, 1) * (1 - 2 * l)) c h)) and
  (color: color(from red xyz-d65 calc(x * min(1, 0.18 / y)) y z)) {
  :host, :root {
    --accent-source: var(--portico-accent, oklch(0.53 0.2 270));
    --tint: var(--portico-tint, var(--accent-source));
    --s: var(--portico-tint-strength, 0.05);

    --accent: light-dark(
      oklch(from var(--accent-source) calc(l + clamp(0, (l - 0.93) * 9999, 1) * (1 - 2 * l)) c h),
      oklch(from var(--accent-source) max(0.53, l + clamp(0, (0.35 - l) * 9999, 1) * (1 - 2 * l)) c h)
    );
    /*
     * y is relative luminance. Below 0.3 the fill is dimmed to at most 0.18, on which white has 4.5:1;
     * above, the text is black and has 7:1.
     */
    --accent-fill: color(
      from var(--accent) xyz-d65
        calc(x * max(clamp(0, (y - 0.3) * 9999, 1), min(1, 0.18 / y)))
        calc(y * max(clamp(0, (y - 0.3) * 9999, 1), min(1, 0.18 / y)))
        calc(z * max(clamp(0, (y - 0.3) * 9999, 1), min(1, 0.18 / y)))
    );
    --accent-fill-hover: color(
      from var(--accent-fill) xyz-d65
        calc(x * (0.84 + 0.26 * clamp(0, (y - 0.25) * 9999, 1)))
        calc(y * (0.84 + 0.26 * clamp(0, (y - 0.25) * 9999, 1)))
        calc(z * (0.84 + 0.26 * clamp(0, (y - 0.25) * 9999, 1)))
    );
    --on-accent: color(
      from var(--accent-fill) xyz-d65
        calc(0.9505 * clamp(0, (0.25 - y) * 9999, 1))
        calc(clamp(0, (0.25 - y) * 9999, 1))
        calc(1.089 * clamp(0, (0.25 - y) * 9999, 1))
    );
    --accent-text: light-dark(
      oklch(from var(--accent) min(l, 0.46) c h),
      oklch(from var(--accent) max(l, 0.78) min(c, 0.12) h)
    );
    --accent-tint: light-dark(
      oklch(from var(--accent) 0.95 min(c, 0.025) h),
      oklch(from var(--accent) 0.29 min(c, 0.05) h)
    );

    --card: var(--portico-card, light-dark(
      oklch(from var(--tint) 0.995 min(0.01, c * var(--s) * 0.1) h),
      oklch(from var(--tint) 0.2 min(0.03, c * var(--s)) h)));
    --row: var(--portico-row, light-dark(
      oklch(from var(--tint) 0.97 min(0.02, c * var(--s) * 0.5) h),
      oklch(from var(--tint) 0.25 min(0.04, c * var(--s)) h)));
    --raised: light-dark(
      oklch(from var(--tint) 0.948 min(0.03, c * var(--s) * 0.7) h),
      oklch(from var(--tint) 0.29 min(0.045, c * var(--s) * 1.1) h));
    --pressed: light-dark(
      oklch(from var(--tint) 0.925 min(0.04, c * var(--s)) h),
      oklch(from var(--tint) 0.33 min(0.05, c * var(--s) * 1.2) h));

    --text: var(--portico-text, light-dark(
      oklch(from var(--tint) 0.21 min(0.03, c * 0.1) h),
      oklch(from var(--tint) 0.97 min(0.01, c * 0.03) h)));
    --text-soft: light-dark(
      oklch(from var(--tint) 0.41 min(0.03, c * 0.1) h),
      oklch(from var(--tint) 0.81 min(0.02, c * 0.06) h));
    --text-faint: light-dark(
      oklch(from var(--tint) 0.5 min(0.03, c * 0.1) h),
      oklch(from var(--tint) 0.72 min(0.02, c * 0.08) h));
    --line: light-dark(
      oklch(from var(--tint) 0.92 min(0.02, c * var(--s)) h),
      oklch(from var(--tint) 0.3 min(0.03, c * var(--s) * 1.2) h));
    --line-strong: light-dark(
      oklch(from var(--tint) 0.6 min(0.02, c * 0.08) h),
      oklch(from var(--tint) 0.58 min(0.02, c * 0.08) h));

    --success: var(--portico-success, light-dark(oklch(0.46 0.12 152), oklch(0.8 0.14 154)));
    --success-tint: light-dark(oklch(0.95 0.035 155), oklch(0.27 0.045 155));
    --warning: var(--portico-warning, light-dark(oklch(0.47 0.1 68), oklch(0.83 0.13 80)));
    --warning-tint: light-dark(oklch(0.955 0.045 85), oklch(0.28 0.045 78));
    --danger: var(--portico-danger, light-dark(oklch(0.49 0.18 27), oklch(0.78 0.13 25)));
    --danger-fill: oklch(from var(--danger) 0.54 max(c, 0.19) h);
    --danger-fill-hover: oklch(from var(--danger-fill) calc(l - 0.05) c h);
    --danger-tint: light-dark(oklch(0.955 0.025 22), oklch(0.27 0.06 25));

    --overlay: var(--portico-overlay, light-dark(
      oklch(from var(--tint) 0.2 min(0.03, c * 0.1) h / 0.42),
      oklch(from var(--tint) 0.08 min(0.02, c * 0.1) h / 0.62)));
    --shadow: var(--portico-shadow,
      0 24px 64px light-dark(oklch(0.2 0.02 270 / 0.18), oklch(0 0 0 / 0.5)),
      0 2px 8px light-dark(oklch(0.2 0.02 270 / 0.1), oklch(0 0 0 / 0.4)));
  }
}

@media (prefers-contrast: more) {
  :host, :root { --text-soft: var(--text); --text-faint: var(--text); --line: var(--line-strong); }
}

@media (pointer: coarse) {
  :host, :root { --touch: 44px; }
}
`
