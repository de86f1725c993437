import { alertBarCss } from './AlertBar/AlertBar.css.js'
import { buttonCss } from './Button/Button.css.js'
import { checkboxCss } from './Checkbox/Checkbox.css.js'
import { copyButtonCss } from './CopyButton/CopyButton.css.js'
import { dialogCss } from './Dialog/Dialog.css.js'
import { headerCss } from './Header/Header.css.js'
import { iconCss } from './Icon/Icon.css.js'
import { iconButtonCss } from './IconButton/IconButton.css.js'
import { pictureCss } from './Picture/Picture.css.js'
import { rowCss } from './Row/Row.css.js'
import { rowListCss } from './RowList/RowList.css.js'
import { screenCss } from './Screen/Screen.css.js'
import { searchFieldCss } from './SearchField/SearchField.css.js'
import { skeletonCss } from './Skeleton/Skeleton.css.js'
import { spinnerCss } from './Spinner/Spinner.css.js'
import { tagCss } from './Tag/Tag.css.js'
import { tickCss } from './Tick/Tick.css.js'
import { toastCss } from './Toast/Toast.css.js'
import { baseCss } from './tokens/base.css.js'
import { tokensCss } from './tokens/tokens.css.js'

/**
 * The styles of the tokens and all shared primitives, for `adopt(shadowRoot, uiCss)`. They are one sheet, because one
 * parses faster than many.
 */
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
  alertBarCss,
  checkboxCss,
  copyButtonCss,
  pictureCss,
  searchFieldCss,
  skeletonCss,
  tagCss,
  tickCss,
  toastCss,
].join('')
