import type { Translation } from '../../message.js'
import type { ModalTexts } from '../../modalTexts.js'

export const siwx: Translation<ModalTexts['siwx']> = {
  'siwx.title': 'Iniciar sesión',
  'siwx.heading': 'Inicia sesión en {site}',
  'siwx.detail':
    'Firma un mensaje con {wallet} para demostrar que esta cuenta es tuya. No cuesta nada ni mueve nada.',
  'siwx.site': 'Sitio',
  'siwx.account': 'Cuenta',
  'siwx.network': 'Red',
  'siwx.statement': 'Tú dices',
  'siwx.message': 'El mensaje completo',
  'siwx.preparing': 'Preparando el mensaje…',
  'siwx.sign': 'Firmar con {wallet}',
  'siwx.sign.transaction': 'Usar una wallet física',
  'siwx.cancel': 'Cancelar',
  'siwx.cancel.disconnects': 'Cancelar y desconectar',
  'siwx.signing': 'Aprueba en {wallet}',
  'siwx.signing.detail': 'Compara lo que muestra {wallet} con esta página y firma ahí.',
  'siwx.signing.waiting':
    'Seguimos esperando tu respuesta en {wallet}. ¿No ves nada? Ábrela, responde ahí y vuelve.',
  'siwx.authenticating': 'Autenticando…',
  'siwx.done': 'Has iniciado sesión',
  'siwx.looking': 'Comprobando si ya iniciaste sesión…',
  'siwx.restoring': 'Esperando a {wallet}. Desbloquéala para seguir.',
  'siwx.declined': 'Firma rechazada',
  'siwx.declined.advice': 'No se firmó nada. Intenta de nuevo o cancela.',
  'siwx.declined.hardware':
    'No se firmó nada. Intenta de nuevo o cancela. Si aprobaste: muchas wallets físicas no firman mensajes. Usa entonces otra cuenta.',
  'siwx.declined.transaction':
    'No se firmó nada. Intenta de nuevo o cancela. Si aprobaste: muchas wallets físicas no firman mensajes. Pulsa “Usar una wallet física” para firmar una transacción que dice lo mismo; nunca se envía y no cuesta nada.',
  'siwx.hardware': 'Una wallet física no firmó esto',
  'siwx.hardware.advice':
    'Desbloquéala, abre en ella la app de esta red y mira sus ajustes. Algunas no firman mensajes: usa entonces otra cuenta de {wallet}.',
  'siwx.hardware.transaction':
    'Desbloquéala y abre en ella la app de esta red. Pulsa “Usar una wallet física” para firmar una transacción que dice lo mismo; nunca se envía y no cuesta nada.',
  'siwx.otherKey': 'Esta cuenta no puede iniciar sesión',
  'siwx.otherKey.advice':
    'No tiene una firma que el sitio pueda comprobar, y no se preguntó a {wallet}. Usa otra cuenta u otra wallet.',
  'siwx.smartAccount': 'Puede que esta aplicación no admita cuentas inteligentes',
  'siwx.smartAccount.advice': 'Intenta de nuevo o usa una cuenta normal de {wallet}.',
  'siwx.pending': '{wallet} ya espera tu respuesta',
  'siwx.pending.advice': 'Abre {wallet}, responde a la solicitud que muestra y vuelve a intentarlo.',
  'siwx.expired': 'Sesión caducada',
  'siwx.expired.advice': 'Revisa la fecha y la hora de este dispositivo y vuelve a intentarlo.',
  'siwx.nonce': 'Esto tardó demasiado',
  'siwx.nonce.advice': 'Un mensaje se puede firmar durante cinco minutos. Vuelve a intentarlo con uno nuevo.',
  'siwx.refused': 'El sitio no aceptó la firma',
  'siwx.refused.advice': 'Comprueba que {wallet} firmó con la cuenta de arriba y vuelve a intentarlo.',
  'siwx.unreachable': 'No se pudo contactar con el sitio',
  'siwx.unreachable.advice': 'Revisa tu conexión a internet y vuelve a intentarlo.',
  'siwx.failed': 'No se pudo iniciar sesión',
  'siwx.failed.advice': 'Intenta de nuevo. Si vuelve a fallar, avisa al sitio.',
  'siwx.initialization': 'Hubo un problema al iniciar la autenticación',
  'siwx.initialization.advice': 'Se te desconectó. Revisa tu conexión a internet y conéctate de nuevo.',
  'siwx.notLoaded.advice': 'Revisa tu conexión a internet y vuelve a intentarlo.',
  'siwx.retry': 'Intentar de nuevo',
  'siwx.disconnected': 'No hay ninguna wallet conectada',
  'siwx.disconnected.advice': 'Conecta una para iniciar sesión.',
  'siwx.connect': 'Elegir una wallet',
}
