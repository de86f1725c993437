// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {LibClone} from "solady/utils/LibClone.sol";
import {PorticoAccount} from "PorticoAccount.sol";

/// Creates accounts whose addresses are known in advance. Anyone may create the account of any owner, because the
/// address follows from the salt, and the salt begins with the owner.
contract PorticoAccountFactory {
    error SaltNotOfOwner();

    address public immutable implementation;

    constructor() {
        implementation = address(new PorticoAccount{salt: 0}());
    }

    function createAccount(address owner, bytes32 salt) external payable returns (address account) {
        if (address(bytes20(salt)) != owner || owner == address(0)) revert SaltNotOfOwner();
        bool isThere;
        (isThere, account) = LibClone.createDeterministicERC1967(msg.value, implementation, salt);
        if (!isThere) PorticoAccount(payable(account)).initialize(owner);
    }

    function getAddress(bytes32 salt) external view returns (address) {
        return LibClone.predictDeterministicAddressERC1967(implementation, salt, address(this));
    }
}
