// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Asks an account's contract whether a signature is the account's (ERC-1271), even before the contract is deployed
/// (ERC-6492). This contract itself is never deployed. An eth_call runs its creation code, which returns two words
/// instead of a contract: the verdict, and the id of the network.
contract SignatureValidator {
    uint256 private constant refused = 0;
    uint256 private constant accepted = 1;
    uint256 private constant acceptedBeforeMade = 2;
    uint256 private constant noContract = 3;
    uint256 private constant notMade = 4;

    /// `factory` and `preparation` come from an ERC-6492 wrapper. Without a wrapper, they are zero and empty.
    constructor(
        address account,
        bytes32 digest,
        bytes memory signature,
        address factory,
        bytes memory preparation
    ) {
        uint256 verdict = judge(account, digest, signature, factory, preparation);
        assembly {
            mstore(0, verdict)
            mstore(32, chainid())
            return(0, 64)
        }
    }

    function judge(
        address account,
        bytes32 digest,
        bytes memory signature,
        address factory,
        bytes memory preparation
    ) private returns (uint256) {
        bool isMade = account.code.length > 0;
        if (isMade && accepts(account, digest, signature)) return accepted;
        if (factory == address(0)) return isMade ? refused : noContract;

        bool isPrepared;
        // Copies nothing of the response, because a hostile response could be as long as the gas allows.
        assembly {
            isPrepared := call(gas(), factory, 0, add(preparation, 32), mload(preparation), 0, 0)
        }
        // Checks the code again: a precompiled contract has none, and may return its input.
        if (!isPrepared || account.code.length == 0) return notMade;
        if (!accepts(account, digest, signature)) return refused;
        return isMade ? accepted : acceptedBeforeMade;
    }

    /// Asks by the standard's final form, then by its first, which takes the digest as bytes. Safe used that up to 1.2.
    function accepts(address account, bytes32 digest, bytes memory signature) private view returns (bool) {
        // If a contract echoes the request, other bytes follow the magic value in its first word.
        if (answers(account, abi.encodeWithSelector(0x1626ba7e, digest, signature), 0x1626ba7e, type(uint256).max)) {
            return true;
        }
        // Here an echo would pass, because zeros follow the selector. So the response must be one word long.
        return answers(account, abi.encodeWithSelector(0x20c13b0b, abi.encode(digest), signature), 0x20c13b0b, 32);
    }

    function answers(address account, bytes memory question, bytes4 magic, uint256 maxLength)
        private
        view
        returns (bool isAccepted)
    {
        // Copies one word of the response, which must be exactly the magic value.
        // Reserves 30,000 gas for the verdict, because an account may burn all gas that it gets.
        assembly {
            mstore(0, 0)
            let left := gas()
            if gt(left, 60000) {
                isAccepted := staticcall(sub(left, 30000), account, add(question, 32), mload(question), 0, 32)
            }
            isAccepted := and(isAccepted, gt(returndatasize(), 31))
            isAccepted := and(isAccepted, iszero(gt(returndatasize(), maxLength)))
            isAccepted := and(isAccepted, eq(mload(0), magic))
        }
    }
}
