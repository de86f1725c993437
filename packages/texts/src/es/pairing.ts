import type { pairing as english } from '../en/pairing.js'
import type { Translation } from '../message.js'

export const pairing: Translation<typeof english> = {
  advice: 'Abre una wallet con WalletConnect en tu teléfono y escanea este código.',
  close: 'Cerrar',
  copied: 'Copiado',
  copy: 'Copiar enlace',
  'copy.failed': 'No se pudo copiar',
  loading: 'Creando un código…',
  open: 'Abrir una app de wallet',
  phone: 'Abre una app de wallet en este teléfono, o escanea el código con otro teléfono.',
  privacy: 'Política de privacidad',
  qr: 'Código QR para conectar tu wallet',
  'qr.says': 'Un enlace de WalletConnect. Para usarlo sin cámara, cópialo.',
  terms: 'Términos del servicio',
  title: 'Escanea con tu wallet',
}
