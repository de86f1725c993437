import type { Flow } from './flowRows.js'
import type { SocialContext } from './socialContext.js'

/** The next page of the pop-up, or the reason why the flow ends. */
export type Step =
  | { kind: 'redirect'; to: string; cookie?: string | undefined }
  /** `confirmation`: token in the link of the confirmation page. */
  | { kind: 'confirm'; flow: Flow; cookie: string; confirmation: string; ageMs: number }
  /**
   * `returnTo`: the page on which the flow began, if the flow took over that page's window. `language`: that of the
   * flow's frame.
   */
  | { kind: 'over'; language?: string | undefined; returnTo?: string | undefined }

/** Returns the end of a flow that cannot continue. Expired flows are included, as long as they are stored. */
export async function toOver({ flows }: Pick<SocialContext, 'flows'>, state: string): Promise<Step> {
  return { kind: 'over', ...(await flows.findPage(state)) }
}
