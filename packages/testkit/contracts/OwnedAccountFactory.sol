// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {OwnedAccount} from "OwnedAccount.sol";

/// Makes accounts whose addresses are known before they are made.
contract OwnedAccountFactory {
    uint256 public madeCount;

    function make(address owner) external returns (address) {
        madeCount++;
        return address(new OwnedAccount{salt: 0}(owner, false));
    }

    function addressOf(address owner) external view returns (address) {
        bytes32 codeHash = keccak256(abi.encodePacked(type(OwnedAccount).creationCode, abi.encode(owner, false)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), codeHash)))));
    }
}
