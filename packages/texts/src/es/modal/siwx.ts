import type { Translation } from '../../message.js'
import type { ModalTexts } from '../../modalTexts.js'

export const siwx: Translation<ModalTexts['siwx']> = {
  'siwx.title': 'Iniciar sesión',
  'siwx.heading': 'Inicia sesión en {site}',
  'siwx.detail':
    'Firma un mensaje con {wallet} para demostrar que esta cuenta es tuya. No cuesta nada ni mueve dinero.',
  'siwx.site': 'Sitio',
  'siwx.account': 'Cuenta',
  'siwx.network': 'Red',
  'siwx.statement': 'Mensaje',
  'siwx.message': 'Mensaje completo',
  'siwx.preparing': 'Preparando el mensaje…',
  'siwx.sign': 'Firmar con {wallet}',
  'siwx.sign.transaction': 'Usar una wallet física',
  'siwx.cancel': 'Cancelar',
  'siwx.cancel.disconnects': 'Cancelar y desconectar',
  'siwx.signing': 'Aprueba en {wallet}',
  'siwx.signing.detail': 'Comprueba que {wallet} muestra el mismo mensaje y firma ahí.',
  'siwx.signing.waiting':
    'Seguimos esperando a {wallet}. ¿No ves ninguna solicitud? Abre {wallet} y responde ahí.',
  'siwx.authenticating': 'Autenticando…',
  'siwx.done': 'Has iniciado sesión',
  'siwx.looking': 'Comprobando si ya iniciaste sesión…',
  'siwx.restoring': 'Esperando a {wallet}. Desbloquéala para seguir.',
  'siwx.declined': 'Firma rechazada',
  'siwx.declined.advice': 'No se firmó nada. Intenta de nuevo o cancela.',
  'siwx.declined.hardware':
    'No se firmó nada. Si aprobaste la solicitud, puede que tu wallet física no pueda firmar mensajes. Usa otra cuenta o cancela.',
  'siwx.declined.transaction':
    'No se firmó nada. Si aprobaste, puede que tu wallet física no firme mensajes. Pulsa “Usar una wallet física” para firmar en su lugar una transacción con el mismo texto. Nunca se envía y no cuesta nada.',
  'siwx.hardware': 'Tu wallet física no firmó esto',
  'siwx.hardware.advice':
    'Desbloquéala, abre en ella la app de esta red y revisa sus ajustes. Si no puede firmar mensajes, usa otra cuenta de {wallet}.',
  'siwx.hardware.transaction':
    'Desbloquéala y abre en ella la app de esta red. Pulsa “Usar una wallet física” para firmar en su lugar una transacción con el mismo texto. Nunca se envía y no cuesta nada.',
  'siwx.otherKey': 'Esta cuenta no puede iniciar sesión',
  'siwx.otherKey.advice':
    'El sitio no puede comprobar firmas de esta cuenta, así que no se pidió nada a {wallet}. Usa otra cuenta u otra wallet.',
  'siwx.smartAccount': 'Puede que esta aplicación no admita cuentas inteligentes',
  'siwx.smartAccount.advice': 'Intenta de nuevo o usa una cuenta estándar de {wallet}.',
  'siwx.pending': '{wallet} ya espera tu respuesta',
  'siwx.pending.advice': 'Abre {wallet}, responde a la solicitud que muestra y vuelve a intentarlo.',
  'siwx.expired': 'Sesión caducada',
  'siwx.expired.advice':
    'Vuelve a intentarlo. Si pasa otra vez, revisa la fecha y la hora de este dispositivo.',
  'siwx.nonce': 'Esto tardó demasiado',
  'siwx.nonce.advice': 'Tienes cinco minutos para firmar un mensaje. Vuelve a intentarlo con uno nuevo.',
  'siwx.refused': 'El sitio no aceptó la firma',
  'siwx.refused.advice': 'Comprueba que {wallet} firmó con la cuenta de arriba y vuelve a intentarlo.',
  'siwx.unreachable': 'No se pudo contactar con el sitio',
  'siwx.unreachable.advice':
    'Su servicio de inicio de sesión no responde. Vuelve a intentarlo más tarde. Si otros sitios tampoco cargan, revisa tu conexión a internet.',
  'siwx.failed': 'No se pudo iniciar sesión',
  'siwx.failed.advice': 'Intenta de nuevo. Si vuelve a fallar, contacta con el sitio.',
  'siwx.initialization': 'Hubo un problema al iniciar la autenticación',
  'siwx.initialization.advice':
    'Se te desconectó. El servicio de inicio de sesión de este sitio no responde. Conéctate de nuevo más tarde. Si otros sitios tampoco cargan, revisa tu conexión a internet.',
  'siwx.notLoaded.advice': 'Revisa tu conexión a internet y vuelve a intentarlo.',
  'siwx.retry': 'Intentar de nuevo',
  'siwx.disconnected': 'No hay ninguna wallet conectada',
  'siwx.disconnected.advice': 'Conecta una para iniciar sesión.',
  'siwx.connect': 'Elegir una wallet',
}
