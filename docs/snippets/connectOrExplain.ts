import { connect, isPorticoError, type Portico } from 'portico'

export async function connectOrExplain(portico: Portico, connectorId: string): Promise<string> {
  try {
    const { name } = await connect(portico, { connectorId })
    return `Connected with ${name}.`
  } catch (error) {
    if (!isPorticoError(error)) throw error
    switch (error.code) {
      case 'CONNECTION_REJECTED':
      case 'MODAL_CLOSED':
        return ''
      case 'WALLET_LOCKED':
        return 'Unlock the wallet, then try again.'
      default:
        console.error(error.message, error.details, error.cause)
        return error.shortMessage
    }
  }
}
