import type { FrameCatalogs } from '../../en/frame.js'
import type { Translation } from '../../message.js'

export const settings: Translation<FrameCatalogs['settings']> = {
  'title.activity': 'Registro de seguridad',
  'title.delete': 'Eliminar la cuenta',
  'title.devices': 'Dispositivos',
  'title.export': 'Exportar y recuperar',
  'title.passkey': 'Llave de acceso',
  'title.password': 'Contraseña',
  'title.security': 'Seguridad',
  'title.sessions': 'Sesiones',
  'row.activity': 'Todos los eventos de seguridad de tu cuenta',
  'row.delete': 'Tu cuenta y todos sus datos',
  'row.devices': 'Dónde se puede usar tu wallet',
  'row.export': 'Tu frase de recuperación y un kit que funciona sin nosotros',
  'row.passkey': 'Solo tú puedes abrir tu wallet',
  'row.password': 'Lo mismo, sin llave de acceso',
  'row.sessions': 'Dónde has iniciado sesión',
  'custody.operator':
    'El operador de esta wallet podría abrirla. Pon una llave de acceso o una contraseña y solo podrás tú.',
  'custody.user': 'Solo tu propio secreto abre esta wallet.',

  'secret.limit.text':
    'Lo que aprobaste puede valer más de {limit} al día, o no se sabe cuánto vale. Hace falta una wallet que solo tú puedas abrir. Configúrala una vez y se continúa.',
  'secret.limit.title': 'Primero protege tu wallet',
  'secret.offer.close': 'Ahora no',
  'secret.offer.text':
    'El operador podría abrir esta wallet, así que gasta como máximo {limit} al día. Con una llave de acceso o una contraseña, solo puedes tú.',
  'secret.offer.title': 'Protege tu wallet',
  'secret.passkey': 'Usar una llave de acceso',
  'secret.password': 'Usar una contraseña',

  'proof.noEmail':
    'Para esto hay que comprobar que eres tú. Cierra la sesión, iníciala otra vez y vuelve en menos de diez minutos. O añade una dirección de correo en Correo, en los ajustes: recibirá un código cada vez.',
  'proof.ask': 'Para comprobar que eres tú, enviamos un código a {email}.',
  'proof.send': 'Enviar código',
  'proof.sendNew': 'Enviar un código nuevo',
  'proof.sending': 'Enviando',
  'proof.waitSeconds': 'Enviar un código nuevo en {seconds} s',
  'proof.waitMinutes': {
    plural: 'count',
    forms: {
      one: 'Enviar un código nuevo en {count} minuto',
      many: 'Enviar un código nuevo en {count} de minutos',
      other: 'Enviar un código nuevo en {count} minutos',
    },
  },
  'proof.sent': 'Enviamos un código a {email}. Vale durante 10 minutos.',
  'proof.code': 'Código de tu correo',
  'proof.checking': 'Comprobando',

  'newPassword.label': {
    plural: 'count',
    forms: {
      one: 'Contraseña nueva, {count} carácter o más',
      many: 'Contraseña nueva, {count} de caracteres o más',
      other: 'Contraseña nueva, {count} caracteres o más',
    },
  },
  'newPassword.repeat': 'Repite la contraseña',
  'newPassword.differ': 'Las dos contraseñas no coinciden. Escríbelas otra vez.',
  'newPassword.close': 'Se parece demasiado a tu dirección de correo. Usa otra cosa.',
  'newPassword.easy': 'Esta contraseña es fácil de adivinar. Usa varias palabras sin relación entre sí.',
  'newPassword.numbers': 'Añade letras o palabras: las fechas y los números son lo primero que se adivina.',
  'newPassword.repetitive': 'Usa más caracteres distintos: esta repite unos pocos.',
  'newPassword.short': {
    plural: 'count',
    forms: {
      one: 'Usa {count} carácter o más.',
      many: 'Usa {count} de caracteres o más.',
      other: 'Usa {count} caracteres o más.',
    },
  },
  'newPassword.spaces': 'Escribe una contraseña, no solo espacios.',

  'passkey.create': 'Crear llave de acceso',
  'passkey.createAnother': 'Crear otra llave de acceso',
  'passkey.none': 'Este navegador no tiene llaves de acceso. Pon una contraseña en su lugar.',
  'passkey.set':
    'Tu llave de acceso está lista. Desde ahora, solo tú puedes abrir tu wallet en un dispositivo nuevo.',
  'passkey.text':
    'La guarda tu teléfono, tu ordenador o tu llave de seguridad. Para crearla se abre una ventana de la wallet, porque los navegadores no crean llaves de acceso dentro de otros sitios.',
  'passkey.warning':
    'Nadie puede restablecerla. Sin ella, una contraseña o tu frase de recuperación, la wallet se pierde. Guarda también un kit de recuperación.',
  'password.change': 'Cambiar contraseña',
  'password.changed': 'Tu contraseña ha cambiado. La anterior ya no sirve.',
  'password.changing': 'Cambiando contraseña',
  'password.set': 'Poner contraseña',
  'password.setDone':
    'Tu contraseña está lista. Desde ahora, solo tú puedes abrir tu wallet en un dispositivo nuevo.',
  'password.setting': 'Poniendo contraseña',
  'password.text':
    'La necesitas en un dispositivo nuevo. Nadie puede restablecerla. Sin ella, una llave de acceso o tu frase de recuperación, la wallet se pierde.',
  noReset: 'Nadie puede restablecerla. Guarda también un kit de recuperación.',

  'secrets.passkey': 'Llave de acceso',
  'secrets.password': 'Contraseña',
  'secrets.set': 'Desde {time}',
  'secrets.setIn': 'Desde {time}, en {place}',
  'secrets.removing': 'Ya no abrirá tu wallet en ningún sitio. Pulsa otra vez para quitarla.',
  'secrets.last': 'Solo esta abre tu wallet en un dispositivo nuevo. Para quitarla, pon antes otra.',

  'accounts.eip155': 'Ethereum y redes compatibles',
  'accounts.smart': 'Cuenta inteligente en ellas',
  'accounts.solana': 'Solana',

  'devices.waiting': 'Pendientes de aprobación',
  'devices.waitingText':
    'Deja entrar solo a un dispositivo en el que acabas de iniciar sesión. Después puede usar tu wallet igual que este.',
  'devices.letIn': 'Dejar entrar',
  'devices.refuse': 'Rechazar',
  'devices.removing': 'Se cerrará su sesión y ya no abrirá tu wallet. Pulsa otra vez para quitarlo.',
  'list.current': '{name} (actual)',
  'list.facts': '{first} · {second} · {third}',

  'sessions.end': 'Terminar',
  'sessions.endOthers': 'Terminar todas las demás',
  'sessions.ending': 'Terminando',
  'sessions.facts': '{device}, con {login} · {time}',
  'sessions.factsEmail': '{device}, con correo · {time}',

  'delete.button': 'Eliminar la cuenta',
  'delete.confirm': 'Escribe “delete”',
  'delete.confirmWrong': 'Escribe la palabra: delete',
  'delete.deleted': 'Tu cuenta está eliminada.',
  'delete.deletedText': 'Aquí no queda ningún dato. También se cerró tu sesión en este sitio.',
  'delete.deleting': 'Eliminando',
  'delete.warning':
    'Sin tu frase de recuperación o tu kit, lo que hay en esta wallet se pierde para siempre. Nadie puede restaurarlo.',

  'event.account.created': 'Cuenta creada',
  'event.code.burned': 'Demasiados códigos incorrectos: código anulado',
  'event.device.added': 'Dispositivo nuevo',
  'event.device.approved': 'Dispositivo aprobado',
  'event.device.refused': 'Dispositivo rechazado',
  'event.device.revoked': 'Dispositivo quitado',
  'event.email.changed': 'Dirección de correo cambiada',
  'event.email.changeStarted': 'Cambio de dirección de correo iniciado',
  'event.envelope.added': 'Llave de acceso, contraseña o kit añadido',
  'event.envelope.listed': 'Copias selladas de la wallet enviadas a un dispositivo',
  'event.envelope.opened': 'Copia sellada de la wallet enviada a un dispositivo',
  'event.envelope.refused': 'Una llave de acceso o contraseña no abrió la wallet',
  'event.envelope.removed': 'Llave de acceso, contraseña o kit quitado',
  'event.login.added': 'Forma de iniciar sesión añadida',
  'event.login.removed': 'Forma de iniciar sesión quitada',
  'event.operator.destroyed': 'Se eliminó la copia de la wallet que tenía el servidor',
  'event.operator.opened': 'Copia de la wallet del servidor abierta para un dispositivo',
  'event.release.asked': 'Un dispositivo nuevo pidió la wallet',
  'event.release.given': 'Se dejó entrar a un dispositivo nuevo',
  'event.release.refused': 'Se rechazó un dispositivo nuevo',
  'event.secret.created': 'Mitad de clave enviada a un dispositivo',
  'event.secret.limited': 'Un dispositivo pidió su mitad de clave demasiadas veces',
  'event.secret.released': 'Wallet usada',
  'event.session.ended': 'Sesión cerrada',
  'event.session.reused': 'Se detuvo una sesión robada',
  'event.session.started': 'Sesión iniciada',
  'event.stepUp.passed': 'Identidad confirmada con un código',
  'event.wallet.created': 'Wallet creada',
  'event.wallet.replaced': 'Wallet sustituida',
  'event.times': {
    plural: 'count',
    forms: {
      one: '{event}, {count} vez',
      many: '{event}, {count} de veces',
      other: '{event}, {count} veces',
    },
  },

  'export.warning':
    'Cualquiera que vea estas palabras o claves puede llevarse tu dinero. Nunca te las pediremos.',
  'export.accounts': 'Qué abren',
  'export.smart':
    'Tu cuenta inteligente es un contrato que controla la clave de Ethereum. Una wallet que importa la frase o la clave muestra la cuenta que está encima. Usa la cuenta inteligente aquí o con el kit de recuperación.',
  'export.phrase': 'Frase de recuperación',
  'export.keyEip155': 'Clave privada, Ethereum y redes compatibles',
  'export.keySolana': 'Clave privada, Solana',
  'export.hide': 'Ocultar',
  'export.show': 'Mostrar frase y claves',
  'kit.title': 'Kit de recuperación',
  'kit.text':
    'Un solo archivo que se abre en cualquier navegador, sin internet y sin nosotros. Muestra tus claves y firma transacciones. Lo protege su propia contraseña.',
  'kit.password': 'Contraseña del kit',
  'kit.save': 'Guardar kit de recuperación',
  'kit.making': 'Creando el kit',
  'kit.saved': 'El kit está guardado. Ábrelo una vez para comprobar que funciona.',
  'import.title': 'Usar la frase de otra wallet',
  'import.text': 'Sustituye esta wallet en todas partes. Primero ves sus cuentas y confirmas una vez más.',
  'import.looking': 'Buscando',
  'import.review': 'Revisar sus cuentas',
  'import.same': 'Estas palabras son de esta wallet.',

  'replace.done': 'Listo. Tus cuentas vienen ahora de esa frase.',
  'replace.warning':
    'Las cuentas de esta wallet se quitan, aquí y en todos los demás dispositivos. Sin su frase de recuperación o su kit, lo que hay en ellas se pierde para siempre.',
  'replace.goes': 'Se va',
  'replace.new': 'La wallet nueva',
  'replace.ownSecret':
    'También la wallet nueva se abrirá solo con tu propio secreto. Las llaves de acceso y contraseñas actuales se quitan con la frase anterior. Elige qué abre la nueva.',
  'replace.operator':
    'Como con esta wallet, el operador podría abrir la nueva hasta que pongas una llave de acceso o una contraseña.',
  'replace.withPasskey': 'Sustituir y conservar tu llave de acceso',
  'replace.button': 'Sustituir esta wallet',
  'replace.replacing': 'Sustituyendo',
  'replace.keep': 'Conservar esta wallet',
}
