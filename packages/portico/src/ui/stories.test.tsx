/// <reference types="vite/client" />
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Stories } from './Stories.js'
import { expectNoViolations } from './testing/expectNoViolations.js'
import { renderUi } from './testing/renderUi.js'

const files = import.meta.glob<{ stories: Stories }>('./*/*.stories.tsx', { eager: true })

for (const [path, { stories }] of Object.entries(files)) {
  describe(path.slice(2).replace(/\/.*/, ''), () => {
    for (const [name, { dir, expect: text, render }] of Object.entries(stories)) {
      for (const [setting, options] of Object.entries({
        dark: { scheme: 'dark' },
        light: { scheme: 'light' },
        rtl: { dir: 'rtl' },
      } as const)) {
        test(`behavior: ${name}, ${setting}, at 320 px: its text is there, axe finds nothing, nothing overflows`, async () => {
          await page.viewport(320, 640)
          const { frame, host } = await renderUi(render(), { ...(dir && { dir }), ...options, width: 320 })
          const labels = [...frame.querySelectorAll<HTMLElement>('[aria-label], [title]')].map(
            ({ ariaLabel, title }) => ariaLabel ?? title,
          )
          expect([frame.textContent, ...labels].join('\n')).toContain(text)
          expect(frame.scrollWidth).toBeLessThanOrEqual(320)
          // Colors are checked after everything has faded in.
          for (const animation of host.shadowRoot?.getAnimations() ?? []) {
            if (animation.effect?.getComputedTiming().iterations === 1) animation.finish()
          }
          await expectNoViolations(host)
        })
      }
    }
  })
}
