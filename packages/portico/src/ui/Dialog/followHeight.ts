import { prefersReducedMotion } from '../prefersReducedMotion.js'
import { watchSizes } from '../watchSizes.js'
import { isSheet } from './isSheet.js'

const timing = { duration: 150, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

/**
 * Makes the foot of the card glide to the height of its content instead of jumping there. The new layout is there at once,
 * and so is all that can be pressed; only how the ground is painted moves. A sheet has one height. Returns the end of it.
 */
export function followHeight(card: HTMLElement): () => void {
  let height = card.offsetHeight
  let windowHeight = innerHeight
  let running: { animations: Animation[]; from: number } | undefined

  const observer = watchSizes(() => {
    const next = card.offsetHeight
    // A window that was resized moves the foot at once.
    const byContent = innerHeight === windowHeight
    windowHeight = innerHeight
    const change = next - height
    height = next
    if (change === 0 || !byContent || isSheet() || prefersReducedMotion()) return

    // What is still left of a glide that this one interrupts.
    const progress = running?.animations[0]?.effect?.getComputedTiming().progress ?? 1
    const from = change + (running ? running.from * (1 - progress) : 0)
    for (const animation of running?.animations ?? []) animation.cancel()
    running = { animations: glide(card, from, height), from }
  })
  observer.observe(card)
  return () => observer.disconnect()
}

function glide(card: HTMLElement, change: number, height: number): Animation[] {
  const [shadow, surface, content] = card.children
  const radius = getComputedStyle(card).getPropertyValue('--radius-card')
  const round = (bottom: number) => `inset(0 0 ${bottom}px 0 round ${radius})`
  const before = height - change
  const animations = [shadow?.animate({ transform: [`scaleY(${before / height})`, 'none'] }, timing)]
  if (change > 0) {
    // The new part of the content comes out as the foot moves down. By a mask: what is clipped could not be pressed yet.
    const mask = {
      maskImage: ['linear-gradient(#000 0 0)', 'linear-gradient(#000 0 0)'],
      maskRepeat: ['no-repeat', 'no-repeat'],
      maskSize: [`100% ${before}px`, `100% ${height}px`],
    }
    animations.push(surface?.animate({ clipPath: [round(change), round(0)] }, timing))
    animations.push(content?.animate(mask, timing))
  } else {
    // The surface is as tall as it was, and its foot moves up.
    const blockSize = `${before}px`
    animations.push(
      surface?.animate({ blockSize: [blockSize, blockSize], clipPath: [round(0), round(-change)] }, timing),
    )
  }
  return animations.filter((animation) => animation !== undefined)
}
