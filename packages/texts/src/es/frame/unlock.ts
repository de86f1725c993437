import type { FrameCatalogs } from '../../en/frame.js'
import type { Translation } from '../../message.js'

export const unlock: Translation<FrameCatalogs['unlock']> = {
  title: 'Desbloquea tu wallet',
  text: 'Este dispositivo es nuevo para tu wallet.',
  'gate.text': 'Este dispositivo es nuevo para tu wallet. Desbloquéala aquí para continuar.',
  'gate.textRelease':
    'Este dispositivo es nuevo para tu wallet. Con una llave de acceso, una contraseña o la frase de recuperación, desbloquéala primero en Exportar y recuperar. O bien:',
  otherWay: 'Usar otra forma',
  usePhrase: 'Usar tu frase de recuperación',
  ownSecret: 'Tu propio secreto la abre aquí, una sola vez.',
  usePasskey: 'Usar tu llave de acceso',
  usePasskeys: 'Usar una de tus llaves de acceso',
  unlock: 'Desbloquear',
  'password.label': 'Contraseña de la wallet',
  'password.missing': 'Escribe tu contraseña.',
  'password.wrong': 'Esto no abre la wallet. Inténtalo otra vez.',
  'phrase.label': 'Frase de recuperación',
  'phrase.text':
    'Las palabras de los ajustes de tu wallet o de tu kit de recuperación. Nunca salen de este dispositivo.',
  'phrase.invalid': 'Esta no es una frase de recuperación válida. Revisa cada palabra.',
  'phrase.other': 'Estas palabras son de otra wallet. Esta sigue bloqueada.',

  'release.text':
    'Un código robado no debe bastar para abrir tu wallet, así que confirma este dispositivo. Elige la forma más fácil:',
  'release.open': 'Abrir tu wallet',
  'release.blocked': 'Tu navegador bloqueó la ventana. Permítela y vuelve a intentarlo.',
  'release.email':
    'Sigue los pasos que verás allí. Si te envía a tu correo, abre en este navegador el enlace que enviamos a {email}.',
  'release.device':
    'O usa un dispositivo que ya tenga tu wallet: elige Dispositivos en los ajustes de la wallet.',
  'release.noEmail': 'Aquí no tienes ninguna dirección de correo, así que esperar no lo confirma.',
  'release.emailComing': 'El correo está en camino.',
  'release.wait': 'O espera hasta las {time}: entonces queda confirmado, si no lo rechazas en el correo.',
  'release.approved': 'Este dispositivo fue aprobado.',
  'release.rejected':
    'Este dispositivo fue rechazado, o su inicio de sesión ha terminado. Si fuiste tú, cierra esto e inicia sesión otra vez.',
  'release.expired': 'Este dispositivo no se confirmó en un día.',
  'release.again': 'Volver a pedirlo',
}
