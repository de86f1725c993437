import { prefersReducedMotion } from '../prefersReducedMotion.js'
import { watchSizes } from '../watchSizes.js'
import { isSheet } from './isSheet.js'

const timing = { duration: 150, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

/**
 * Makes the bottom edge of the card glide to the height of its content. The new layout applies immediately, so the user
 * can press everything in it. Only the painted background moves. A sheet keeps one height. Returns a function that
 * stops it.
 */
export function followHeight(card: HTMLElement): () => void {
  let height = card.offsetHeight
  let windowHeight = innerHeight
  let running: { animations: Animation[]; from: number } | undefined

  const observer = watchSizes(() => {
    const next = card.offsetHeight
    // If the window is resized, the bottom edge follows without a glide.
    const byContent = innerHeight === windowHeight
    windowHeight = innerHeight
    const change = next - height
    height = next
    if (change === 0 || !byContent || isSheet() || prefersReducedMotion()) return

    // If another glide is running, the new one also covers the rest of its distance.
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
    // Reveals the new part of the content as the bottom edge moves down. It uses a mask, because the user cannot
    // press content while it is clipped.
    const mask = {
      maskImage: ['linear-gradient(#000 0 0)', 'linear-gradient(#000 0 0)'],
      maskRepeat: ['no-repeat', 'no-repeat'],
      maskSize: [`100% ${before}px`, `100% ${height}px`],
    }
    animations.push(surface?.animate({ clipPath: [round(change), round(0)] }, timing))
    animations.push(content?.animate(mask, timing))
  } else {
    // The surface keeps its previous height, and its bottom edge moves up.
    const blockSize = `${before}px`
    animations.push(
      surface?.animate({ blockSize: [blockSize, blockSize], clipPath: [round(0), round(-change)] }, timing),
    )
  }
  return animations.filter((animation) => animation !== undefined)
}
