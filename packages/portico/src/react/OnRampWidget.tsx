'use client'
import { type ComponentPropsWithoutRef, type ComponentType, useEffect, useState } from 'react'
import { languageOf } from '../core/languageOf.js'
import type { Portico } from '../core/portico.js'
import { usePorticoContext } from '../hooks/context.js'

export type OnRampWidgetProps = Omit<ComponentPropsWithoutRef<'div'>, 'children'>

/** Height in px reserved for the card until it has loaded. */
const keptHeight = 340

/**
 * Renders a card on which the user chooses what to buy. The purchase continues in the modal. The card needs a server
 * that offers purchases (`features.onramp`). Its code is not part of the first load.
 */
export function OnRampWidget({ className, style, ...rest }: OnRampWidgetProps) {
  const { portico } = usePorticoContext('OnRampWidget')
  const [Body, setBody] = useState<ComponentType<{ portico: Portico }>>()
  useEffect(() => {
    let isEnded = false
    Promise.all([import('../modal/buy/OnRampWidgetBody.js'), languageOf(portico).modal()])
      .then(async ([{ OnRampWidgetBody, isNewEnough, loadTexts }]) => {
        await loadTexts(portico, ['buy'])
        if (!isEnded && isNewEnough()) setBody(() => OnRampWidgetBody)
      })
      .catch((error: unknown) => {
        portico.internal.log.add('error', 'The widget could not be loaded', { error: String(error) })
      })
    return () => {
      isEnded = true
    }
  }, [portico])
  return (
    <div
      {...rest}
      aria-busy={Body ? undefined : true}
      className={className ? `portico-onramp ${className}` : 'portico-onramp'}
      style={{ minBlockSize: Body ? undefined : keptHeight, ...style }}
    >
      {Body && <Body portico={portico} />}
    </div>
  )
}
