import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { render } from 'vitest-browser-react'
import { adopt } from '../adopt.js'
import { css } from '../css.js'
import { uiCss } from '../uiCss.js'

export type RenderUiOptions = {
  dir?: 'ltr' | 'rtl'
  scheme?: 'light' | 'dark'
  /** Any CSS color. */
  accent?: string
  /** Width in px. Default: 360. */
  width?: number
  /** Pauses every CSS animation at its start, so that even a slow machine sees the start. */
  paused?: boolean
}

const pausedCss = css`* { animation-play-state: paused !important; }`

/** Renders `element` as the modal does, inside a shadow root with the shared style sheets. */
export async function renderUi(element: ReactElement, options: RenderUiOptions = {}) {
  const { accent, dir = 'ltr', paused = false, scheme = 'light', width = 360 } = options
  const host = document.createElement('div')
  host.dir = dir
  host.style.setProperty('--portico-scheme', scheme)
  if (accent !== undefined) host.style.setProperty('--portico-accent', accent)
  const shadow = host.attachShadow({ mode: 'open' })
  adopt(shadow, uiCss)
  if (paused) adopt(shadow, pausedCss)
  const frame = document.createElement('div')
  frame.style.cssText = `inline-size: ${width}px; font-family: var(--font); color: var(--text); background: var(--card)`
  shadow.append(frame)
  document.body.append(host)

  const rendered = await render(createPortal(element, frame))
  return {
    frame,
    host,
    shadow,
    /** Renders `next` in the same place. */
    rerender: (next: ReactElement) => rendered.rerender(createPortal(next, frame)),
    unmount: async () => {
      await rendered.unmount()
      host.remove()
    },
  }
}
