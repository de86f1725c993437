/** Tells what was dropped, and why; never what was in it. */
export type Drop = (message: string, data?: Record<string, string | number | undefined>) => void
