import { prefersReducedMotion } from '../prefersReducedMotion.js'
import { isSheet } from './isSheet.js'

const timing = { duration: 150, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

/**
 * Makes the card glide to the height of its content instead of jumping there. The new layout is there at
 * once; only how it is painted moves: the top edge starts where it was, so what the eye is on stays put, and
 * the bottom edge follows by clipping. Returns the end of it.
 */
export function followHeight(card: HTMLElement): () => void {
  let height = card.offsetHeight
  let windowHeight = innerHeight
  let running: { animations: Animation[]; from: number } | undefined

  const observer = new ResizeObserver(() => {
    const next = card.offsetHeight
    // A window that was resized or a keyboard that came up moves the card at once.
    const byContent = innerHeight === windowHeight
    windowHeight = innerHeight
    const change = next - height
    height = next
    if (change === 0 || !byContent || prefersReducedMotion()) return

    // What is still left of a glide that this one interrupts.
    const progress = running?.animations[0]?.effect?.getComputedTiming().progress ?? 1
    const from = change + (running ? running.from * (1 - progress) : 0)
    for (const animation of running?.animations ?? []) animation.cancel()
    running = { animations: isSheet() ? glideSheet(card, from) : glideCard(card, from, height), from }
  })
  observer.observe(card)
  return () => observer.disconnect()
}

/** A sheet stands on the bottom edge, and its surface reaches below it. */
function glideSheet(card: HTMLElement, change: number): Animation[] {
  return [card.animate({ transform: [`translateY(${change}px)`, 'none'] }, timing)]
}

function glideCard(card: HTMLElement, change: number, height: number): Animation[] {
  const [shadow, surface, content] = card.children
  const radius = getComputedStyle(card).getPropertyValue('--radius-card')
  const round = (bottom: number) => `inset(0 0 ${bottom}px 0 round ${radius})`
  const before = height - change
  const animations = [
    // Centred: half of the change is above.
    card.animate({ transform: [`translateY(${change / 2}px)`, 'none'] }, timing),
    shadow?.animate({ transform: [`scaleY(${before / height})`, 'none'] }, timing),
  ]
  if (change > 0) {
    // The new part of the content comes out as the bottom edge moves down.
    animations.push(surface?.animate({ clipPath: [round(change), round(0)] }, timing))
    animations.push(content?.animate({ clipPath: [round(change), round(0)] }, timing))
  } else {
    // The surface is as tall as it was, and its bottom edge moves up.
    const blockSize = `${before}px`
    animations.push(
      surface?.animate({ blockSize: [blockSize, blockSize], clipPath: [round(0), round(-change)] }, timing),
    )
  }
  return animations.filter((animation) => animation !== undefined)
}
