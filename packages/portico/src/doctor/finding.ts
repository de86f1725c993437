/** The result of one examination. */
export type Finding = {
  name: string
  /** `unused`: not needed by what the project imports. `warning`: works, but is probably not intended. */
  status: 'ok' | 'unused' | 'warning' | 'problem'
  found: string
  /** What to do about a warning or a problem. */
  remedy?: string | undefined
}
