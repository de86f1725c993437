import type { ReactNode } from 'react'
import { useRef } from 'react'
import { css } from '../../ui/css.js'
import { Icon } from '../../ui/Icon/Icon.js'
import { info, triangleAlert } from '../../ui/Icon/paths.js'
import { useSheet } from '../../ui/useSheet.js'

const noticeCss = css`
.advice {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-8);
  padding: var(--space-12);
  border-radius: var(--radius-row);
  background: var(--row);
  color: var(--text-soft);
  font-size: var(--size-14);
  line-height: 20px;
  overflow-wrap: anywhere;
  animation: fade var(--duration-view) var(--ease);

  &[data-variant='warning'] { background: var(--warning-tint); color: var(--warning); }
  &[data-variant='danger'] { background: var(--danger-tint); color: var(--danger); }
  & > .icon { margin-block-start: 2px; }
}
.advice-words { display: grid; gap: var(--space-4); text-align: left; }
.advice:dir(rtl) .advice-words { text-align: right; }
.advice-title { font-weight: 500; }
.advice .button { min-block-size: 40px; margin-block-start: var(--space-4); padding-block: var(--space-8); font-size: var(--size-14); }
`

/** A note about the current screen: what happened, then what to do. Screen readers read it when it appears. */
export function Notice({
  children,
  title,
  variant = 'info',
}: {
  /** What to do, with the controls for it. */
  children?: ReactNode
  title: string
  variant?: 'info' | 'warning' | 'danger'
}) {
  const element = useRef<HTMLDivElement>(null)
  useSheet(element, noticeCss)
  return (
    <div
      className="advice"
      data-variant={variant}
      ref={element}
      role={variant === 'info' ? 'status' : 'alert'}
    >
      <Icon path={variant === 'info' ? info : triangleAlert} size={16} />
      <div className="advice-words">
        <p className="advice-title" dir="auto">
          {title}
        </p>
        {children}
      </div>
    </div>
  )
}
