import type { FrameCatalogs } from '../../en/frame.js'
import type { Translation } from '../../message.js'

export const unlock: Translation<FrameCatalogs['unlock']> = {
  title: 'Desbloquea tu wallet',
  text: 'Este dispositivo es nuevo para tu wallet. Desbloquea tu wallet una vez.',
  'gate.text': 'Este dispositivo es nuevo para tu wallet. Desbloquea tu wallet para continuar.',
  'gate.textRelease':
    'Este dispositivo es nuevo para tu wallet. Si tienes una llave de acceso, una contraseña o la frase de recuperación, puedes desbloquear la wallet en Ajustes de la wallet: abre Seguridad y después Exportar y recuperar. O confirma este dispositivo:',
  otherWay: 'Usar otra forma',
  usePhrase: 'Usar tu frase de recuperación',
  ownSecret: 'Solo hace falta una vez en este dispositivo.',
  usePasskey: 'Usar tu llave de acceso',
  usePasskeys: 'Usar una de tus llaves de acceso',
  unlock: 'Desbloquear',
  'password.label': 'Contraseña de la wallet',
  'password.show': 'Mostrar contraseña',
  'password.hide': 'Ocultar contraseña',
  'password.missing': 'Escribe tu contraseña.',
  'password.wrong': 'Contraseña incorrecta. Inténtalo otra vez.',
  'phrase.label': 'Frase de recuperación',
  'phrase.text':
    'Encuentra las palabras en tu kit de recuperación, o en los ajustes de la wallet en un dispositivo que ya tenga tu wallet. Lo que escribas aquí nunca sale de este dispositivo.',
  'phrase.invalid': 'Esta no es una frase de recuperación válida. Revisa cada palabra.',
  'phrase.other': 'Estas palabras son de otra wallet. La tuya sigue bloqueada.',

  'release.text':
    'Confirma que este dispositivo es tuyo, para que nadie pueda abrir tu wallet con un código robado.',
  'release.open': 'Abrir tu wallet',
  'release.blocked':
    'Tu navegador bloqueó la ventana. Permite las ventanas emergentes y vuelve a intentarlo.',
  'release.email':
    'Si la ventana te pide revisar tu correo, abre en este navegador el enlace que enviamos a {email}.',
  'release.device':
    'O apruébalo en un dispositivo que ya tenga tu wallet: abre Dispositivos en los ajustes de la wallet.',
  'release.noEmail':
    'Tu wallet no tiene dirección de correo, así que tienes que confirmar este dispositivo de una de las formas de arriba.',
  'release.emailComing': 'El correo está en camino.',
  'release.wait':
    'O espera hasta las {time}. El dispositivo queda entonces confirmado, si no lo rechazas con el enlace del correo.',
  'release.approved': 'Este dispositivo fue aprobado.',
  'release.rejected':
    'Este dispositivo fue rechazado, o su inicio de sesión venció. Si es tu dispositivo, cierra esta ventana e inicia sesión otra vez.',
  'release.expired': 'Este dispositivo no se confirmó en 24 horas.',
  'release.again': 'Volver a intentarlo',
}
