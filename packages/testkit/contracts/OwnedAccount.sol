// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The smallest smart account: its owner's key signs for it (ERC-1271). If it was made locked, it accepts nothing until
/// someone unlocks it once, as an ERC-6492 wrapper does with a contract that exists. Anyone may unlock it.
contract OwnedAccount {
    address public immutable owner;
    bool public isLocked;

    constructor(address owner_, bool isLocked_) {
        owner = owner_;
        isLocked = isLocked_;
    }

    function unlock() external {
        isLocked = false;
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        if (isLocked || signature.length != 65) return 0xffffffff;
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        address signer = ecrecover(digest, uint8(signature[64]), r, s);
        return signer != address(0) && signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}
