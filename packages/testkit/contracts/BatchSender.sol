// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IToken {
    function transfer(address to, uint256 value) external returns (bool);
}

/// Sends the same amount of one ERC-20, from what this contract holds, to many recipients in one transaction. Anyone
/// can call it. For local networks only.
contract BatchSender {
    function send(IToken token, address[] calldata receivers, uint256 value) external {
        for (uint256 i = 0; i < receivers.length; i++) token.transfer(receivers[i], value);
    }
}
