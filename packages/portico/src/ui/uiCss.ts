import { buttonCss } from './Button/Button.css.js'
import { dialogCss } from './Dialog/Dialog.css.js'
import { headerCss } from './Header/Header.css.js'
import { iconCss } from './Icon/Icon.css.js'
import { iconButtonCss } from './IconButton/IconButton.css.js'
import { rowCss } from './Row/Row.css.js'
import { rowListCss } from './RowList/RowList.css.js'
import { screenCss } from './Screen/Screen.css.js'
import { spinnerCss } from './Spinner/Spinner.css.js'
import { baseCss } from './tokens/base.css.js'
import { tokensCss } from './tokens/tokens.css.js'

/** Tokens and every primitive in one sheet, because one parses faster than many: `adopt(shadowRoot, uiCss)`. */
export const uiCss = [
  tokensCss,
  baseCss,
  iconCss,
  spinnerCss,
  buttonCss,
  iconButtonCss,
  rowCss,
  rowListCss,
  headerCss,
  screenCss,
  dialogCss,
].join('')
