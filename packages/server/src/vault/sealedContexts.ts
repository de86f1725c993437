export const deviceContext = (walletId: string, deviceId: string, version: number) => [
  'device',
  walletId,
  deviceId,
  String(version),
]

export const operatorContext = (walletId: string, envelopeId: string, version: number) => [
  'operator',
  walletId,
  envelopeId,
  String(version),
]
