import type { enApproval } from '../../en/server/approval.js'
import type { Translation } from '../../message.js'

export const esApproval: Translation<typeof enApproval> = {
  expired: 'Este enlace venció',
  'expired.detail': 'Ya se usó, o pasaron más de diez minutos. Vuelve al sitio e inicia sesión de nuevo.',

  rejected: 'Inicio de sesión rechazado',
  'rejected.detail':
    'Nadie puede entrar con él. Si no lo iniciaste tú, alguien conoce tu correo electrónico, pero nada más.',

  approved: 'Escribe este código donde inicias sesión',
  'approved.detail':
    'Solo en {site}. Es válido durante diez minutos. Nunca lo pedimos por teléfono ni por chat.',

  ask: '¿Iniciar sesión en tu wallet?',
  'ask.detail': '¿Acabas de intentar iniciar sesión en un dispositivo nuevo? Aprueba solo si fuiste tú.',
  'ask.approve': 'Aprobar',
  'ask.reject': 'No fui yo',
}
