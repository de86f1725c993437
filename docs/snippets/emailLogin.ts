import type { Portico } from 'portico'
import { confirmEmailCode, confirmEmailDevice, connectEmail, connectEmbedded } from 'portico/embedded'

export async function logIn(portico: Portico, email: string, askForCode: () => Promise<string>) {
  const step = await connectEmail(portico, { email })
  // If the user has not used this browser before, a link in the email approves it.
  if (step === 'VERIFY_DEVICE') await confirmEmailDevice(portico)
  if (step !== 'CONNECT') await confirmEmailCode(portico, { code: await askForCode() })
  return connectEmbedded(portico)
}
