import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'

export default {
  entry: './src/main.js',
  // The named policy lets webpack's own loader of chunks work in a page that asks for Trusted Types.
  output: { clean: true, publicPath: '/', trustedTypes: { policyName: 'webpack' } },
  module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
  // viem, loaded when a balance is read from a network's own endpoint, is more than webpack likes.
  performance: { hints: false },
  plugins: [new HtmlWebpackPlugin({ template: './src/index.html' }), new MiniCssExtractPlugin()],
}
