import { type APIRequestContext, expect, type Page } from '@playwright/test'

type Mail = { id: number; to: string; text: string }

/** Returns the code of the newest email to this address. */
export async function readCode(
  page: Page,
  request: APIRequestContext,
  to: string,
  after = 0,
): Promise<string> {
  // The inbox is seven ports above the page.
  const inboxUrl = `http://localhost:${Number(new URL(page.url()).port) + 7}`
  let code = ''
  await expect
    .poll(async () => {
      const mails: Mail[] = await (await request.get(`${inboxUrl}/mails.json`)).json()
      const mail = mails.findLast((one) => one.to === to && one.id > after)
      code =
        /\b(\d{3}) ?(\d{3})\b/
          .exec(mail?.text ?? '')
          ?.slice(1)
          .join('') ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}
