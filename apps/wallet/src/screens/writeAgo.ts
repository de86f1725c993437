import { formatRelativeTime } from 'portico/format'
import type { FrameTexts } from '../language/frameTexts.js'

/** Writes how long ago a moment in unix seconds was. Only whole units count. */
export const writeAgo = (seconds: number, { language }: FrameTexts): string =>
  formatRelativeTime(seconds * 1000, Date.now(), language)
