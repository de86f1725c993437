import type { FrameCatalogs } from '../../en/frame.js'
import type { Translation } from '../../message.js'

export const windows: Translation<FrameCatalogs['windows']> = {
  'alone.title': 'Abre tu wallet desde un sitio que la use.',
  'alone.text': 'Tu wallet se abre dentro de los sitios que la usan. Puedes cerrar esta página.',
  'stranger.title': 'Este sitio no puede usar la wallet.',
  'stranger.text': 'Si este sitio es tuyo, añade su origen al proyecto.',

  'dashboard.title': 'Encuentras tus claves en tu wallet, en cualquier sitio que la use.',
  'dashboard.text':
    'En un sitio así, abre tu cuenta, después Ajustes de la wallet, después Seguridad y después Exportar y recuperar. Ahí puedes ver tu frase de recuperación y tus claves, y guardar un kit que funciona sin nosotros.',

  'loading.title': 'Abriendo el inicio de sesión…',
  'loading.text': 'Deja esta ventana abierta. El inicio de sesión continúa solo.',
  'loading.alone.title': 'Esta ventana se abre al iniciar sesión.',
  'loading.alone.text': 'Ciérrala, ve al sitio e inicia sesión allí con una cuenta social.',
  'loading.failed.title': 'El inicio de sesión no comenzó.',
  'loading.failed.text': 'Cierra esta ventana, vuelve al sitio e inténtalo otra vez allí.',

  'passkey.page': 'Llave de acceso · Portico wallet',
  'passkey.title': 'Una llave de acceso para tu wallet',
  'passkey.text': 'Con ella, solo tú puedes abrir tu wallet en un dispositivo nuevo.',
  'passkey.create': 'Crear llave de acceso',
  'passkey.alone.title': 'Esta ventana se abre cuando creas una llave de acceso para tu wallet.',
  'passkey.alone.text': 'Ciérrala, ve al sitio y abre allí los ajustes de la wallet.',

  'release.page': 'Confirmar un dispositivo · Portico wallet',
  'release.asking': 'Consultando al servidor…',
  'release.open': 'Sí, abrirla allí',
  'release.notMe': 'No fui yo',
  'release.unreachable': 'El servidor de la wallet no responde. Reintentando…',
  'release.asker': '{origin} · {device} · {place}',
  'release.opened.title': 'Tu wallet se está abriendo en el sitio.',
  'release.opened.text': 'Cierra esta ventana y vuelve al sitio.',
  'release.rejected.title': 'Rechazaste este dispositivo.',
  'release.rejected.text': 'Su sesión está cerrada y no puede abrir tu wallet.',
  'release.over.title': 'Esta solicitud venció.',
  'release.over.text': 'Cierra esta ventana y empieza de nuevo en el sitio.',
  'release.known.title': '¿Abrir tu wallet en el sitio de abajo?',
  'release.known.text': '¿Fuiste tú? Continúa solo si acabas de intentar abrir tu wallet allí.',
  'release.new.title': 'Este navegador es nuevo para tu wallet.',
  'release.new.text':
    'Aprueba este dispositivo en uno que ya tenga tu wallet: abre Dispositivos en los ajustes de la wallet.',
  'release.email.title': 'Revisa tu correo.',
  'release.email.text':
    'Abre en este navegador el enlace que enviamos a {email}. Después, el sitio continúa por sí solo.',
  'release.email.textWait':
    'Abre en este navegador el enlace que enviamos a {email}. Después, el sitio continúa por sí solo. O espera hasta las {time}.',
  'release.alone.title': 'Esta ventana se abre cuando confirmas un dispositivo nuevo.',
  'release.alone.text': 'Ciérrala, ve al sitio y pulsa allí “Abrir tu wallet”.',

  'review.page': 'Revisar · Portico wallet',
  'review.alone.title': 'Esta ventana se abre cuando un sitio te pide que apruebes algo.',
  'review.alone.text': 'Ciérrala, ve al sitio y pulsa allí “Revisar en una ventana segura”.',
}
