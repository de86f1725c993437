/** Reports what was dropped and why, but never its content. */
export type Drop = (message: string, data?: Record<string, string | number | undefined>) => void
