import { expect, test } from 'vitest'
import { contrastsOf } from '../../testing/contrastsOf.js'
import { loadTexts } from '../../texts/loadTexts.js'
import { writeApprovalMail, writeCodeMail } from './writeMail.js'

const asker = { deviceName: 'Chrome on Linux', origin: 'https://shop.example', place: '192.0.2.1' }

test.each([
  'light',
  'dark',
] as const)('behavior: each text of an email has a contrast of 4.5, %s', async (scheme) => {
  const texts = (await loadTexts()).in('en')
  const link = 'https://portico.example/v1/email/approve'
  const mails = [
    writeCodeMail('ada@agora.example', texts, { asker, code: '123456', purpose: 'signIn' }),
    writeApprovalMail('ada@agora.example', texts, { asker, link }),
  ]
  for (const { html } of mails) {
    const contrasts = contrastsOf(html, scheme)
    expect(contrasts.map(([selector]) => selector)).toEqual(['.button', 'li,small'])
    expect(contrasts.filter(([, ratio]) => ratio < 4.5)).toEqual([])
  }
})
