import type { enApproval } from '../../en/server/approval.js'
import type { Translation } from '../../message.js'

export const esApproval: Translation<typeof enApproval> = {
  expired: 'Este enlace venció',
  'expired.detail': 'Ya se usó, o tiene más de diez minutos. Vuelve al sitio e inicia sesión de nuevo.',

  rejected: 'Inicio de sesión rechazado',
  'rejected.detail':
    'Este inicio de sesión no puede continuar. Si no lo iniciaste tú, alguien escribió tu correo electrónico. Solo con eso nadie puede entrar.',

  approved: 'Escribe este código donde inicias sesión',
  'approved.detail':
    'Escríbelo solo en {site}, en menos de diez minutos. No se lo des a nadie: no lo pedimos por teléfono ni por chat.',

  ask: '¿Iniciar sesión en tu wallet?',
  'ask.detail': '¿Fuiste tú? Aprueba solo si acabas de intentar iniciar sesión en un dispositivo nuevo.',
  'ask.approve': 'Sí, fui yo',
  'ask.reject': 'No fui yo',
}
