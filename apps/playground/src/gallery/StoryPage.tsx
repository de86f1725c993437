import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { speak } from '../../../../packages/portico/src/modal/testing/storyLanguage.js'
import { adopt } from '../../../../packages/portico/src/ui/adopt.js'
import type { Story } from '../../../../packages/portico/src/ui/Stories.js'
import { uiCss } from '../../../../packages/portico/src/ui/uiCss.js'
import { en } from '../../../../packages/texts/src/en/language.js'
import { es } from '../../../../packages/texts/src/es/language.js'
import type { Language } from '../../../../packages/texts/src/language.js'
import { type StoryKind, storySources } from './allStories.js'
import { pseudoLanguage } from './pseudoLanguage.js'
import type { GallerySettings } from './readSettings.js'

type Found = { story: Story; kind: StoryKind } | 'none'

/** Shows the story that the URL names, alone on its page. */
export function StoryPage({ settings }: { settings: GallerySettings }) {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    speak(languageOf(settings))
      .then(() => findStory(settings.story ?? ''))
      .then(setFound, () => setFound('none'))
  }, [settings])
  useEffect(() => applyTheme(settings), [settings])

  // Tests read this attribute, so that they do not mistake the previous story for this one.
  useEffect(() => {
    if (!found) return undefined
    document.documentElement.dataset.story = settings.story
    return () => {
      delete document.documentElement.dataset.story
    }
  }, [found, settings.story])

  if (!found) return null
  if (found === 'none') return <p>There is no story “{settings.story}”. The index has them all.</p>
  const { kind, story } = found
  return kind === 'view' ? <story.render /> : <Framed settings={settings} story={story} />
}

/** Stories speak the language that the URL names. */
function languageOf({ dir, language }: GallerySettings): Language {
  return language === 'pseudo' ? pseudoLanguage(dir) : language === 'es' ? es : en
}

async function findStory(path: string): Promise<Found> {
  const [name, state = 'default'] = path.split('/')
  const source = storySources.find((other) => other.name === name)
  const stories = await source?.load()
  const story = stories && Object.hasOwn(stories, state) ? stories[state] : undefined
  return source && story ? { kind: source.kind, story } : 'none'
}

/** Sets variables on the page, which reach the modal as those of a site do. */
function applyTheme({ accent, theme }: GallerySettings) {
  const { style } = document.documentElement
  style.setProperty('--portico-scheme', theme ?? '')
  style.setProperty('--portico-accent', accent ?? '')
}

/** Shows a primitive in a separate card, inside a shadow root as in the modal. */
function Framed({ settings, story }: { settings: GallerySettings; story: Story }) {
  const [frame, setFrame] = useState<HTMLElement>()
  const dir = story.dir ?? settings.dir
  const width = settings.width ?? story.width ?? 360
  useEffect(() => {
    const host = document.createElement('div')
    host.dir = dir
    const root = host.attachShadow({ mode: 'open' })
    adopt(
      root,
      uiCss,
      `.frame { position: fixed; inset-block-start: 0; inset-inline-start: 0; box-sizing: border-box; padding: 16px;
        background: var(--card); color: var(--text); font: 400 var(--size-16) / 1.375 var(--font); }`,
    )
    const element = document.createElement('div')
    element.className = 'frame'
    element.style.inlineSize = `min(${width}px, 100vw)`
    root.append(element)
    document.body.append(host)
    setFrame(element)
    return () => host.remove()
  }, [dir, width])
  return frame ? createPortal(<story.render />, frame) : null
}
