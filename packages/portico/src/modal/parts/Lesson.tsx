import type { ReactNode } from 'react'
import { Button } from '../../ui/Button/Button.js'
import { css } from '../../ui/css.js'
import { Icon } from '../../ui/Icon/Icon.js'
import type { IconPath } from '../../ui/Icon/paths.js'
import { useShell } from '../shell/shellContext.js'
import { ViewScreen } from '../shell/ViewScreen.js'

export const lessonCss = css`
.lesson { display: grid; gap: var(--space-16); padding-block: var(--space-4); }
.lesson-part { display: grid; grid-template-columns: 56px minmax(0, 1fr); gap: var(--space-16); align-items: start; }
.lesson-drawing {
  display: grid;
  place-items: center;
  inline-size: 56px;
  block-size: 56px;
  border-radius: var(--radius-row);
  background: var(--row);
}
.lesson-drawing > svg { inline-size: 40px; block-size: 40px; overflow: visible; }
.lesson-drawing .line { fill: none; stroke: var(--text-soft); stroke-linecap: round; stroke-linejoin: round; stroke-width: 1.5; }
.lesson-drawing .fill { fill: var(--card); stroke: var(--text-soft); stroke-linejoin: round; stroke-width: 1.5; }
.lesson-drawing .tint { fill: var(--accent-fill); }
.lesson-drawing .on { fill: none; stroke: var(--on-accent); stroke-linecap: round; stroke-linejoin: round; stroke-width: 1.5; }
.lesson-drawing .ok { fill: var(--success); }
.lesson-drawing[data-mirror]:dir(rtl) > svg { transform: scaleX(-1); }
.lesson-title, .lesson-text, .lesson-keep > span { text-align: left; }
.lesson:dir(rtl) :is(.lesson-title, .lesson-text, .lesson-keep > span) { text-align: right; }
.lesson-title { font-size: var(--size-16); font-weight: 600; }
.lesson-text { margin-block-start: 2px; color: var(--text-soft); font-size: var(--size-14); line-height: 20px; text-wrap: pretty; }
.lesson-keep {
  display: flex;
  gap: var(--space-8);
  padding: var(--space-12);
  border-radius: var(--radius-row);
  background: var(--accent-tint);
  color: var(--accent-text);
  font-size: var(--size-14);
  line-height: 20px;
}
`

/** Explains a few facts, with one sentence to remember. */
export function Lesson({
  children,
  done,
  icon,
  keep,
}: {
  /** One or more `LessonPart`. */
  children: ReactNode
  /** Text of the button that goes back. */
  done: string
  /** Icon beside the sentence to remember. */
  icon: IconPath
  keep: string
}) {
  const { back } = useShell()
  return (
    <ViewScreen
      action={
        <Button data-autofocus="" onClick={back}>
          {done}
        </Button>
      }
      sheet={lessonCss}
    >
      <div className="lesson">
        {children}
        <p className="lesson-keep">
          <Icon path={icon} />
          <span dir="auto">{keep}</span>
        </p>
      </div>
    </ViewScreen>
  )
}

/** One fact, with a small drawing of 40 by 40. */
export function LessonPart({
  drawing,
  mirror,
  text,
  title,
}: {
  drawing: ReactNode
  mirror?: boolean
  text: string
  title: string
}) {
  return (
    <section className="lesson-part">
      <span className="lesson-drawing" data-mirror={mirror ? '' : undefined}>
        <svg aria-hidden="true" focusable="false" viewBox="0 0 40 40">
          {drawing}
        </svg>
      </span>
      <div>
        <h3 className="lesson-title" dir="auto">
          {title}
        </h3>
        <p className="lesson-text" dir="auto">
          {text}
        </p>
      </div>
    </section>
  )
}
