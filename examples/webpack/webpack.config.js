import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'

export default {
  entry: './src/main.js',
  // With the named policy, webpack's own chunk loader works in a page that requires Trusted Types.
  output: { clean: true, publicPath: '/', trustedTypes: { policyName: 'webpack' } },
  module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
  // viem, which loads when a balance is read from a network's own endpoint, exceeds webpack's size hint.
  performance: { hints: false },
  plugins: [new HtmlWebpackPlugin({ template: './src/index.html' }), new MiniCssExtractPlugin()],
}
