// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IGateway {
    /// The call that the gateway answers with a signature. It names the resolver contract, because in nested lookups
    /// (EIP-3668) another contract may be the caller.
    function answer(address resolver, bytes calldata name, bytes calldata data)
        external
        view
        returns (bytes memory result, uint64 expires, bytes memory signature);
}

/// The resolver of an operator's domain in ENS. It sends clients to the operator's gateway (EIP-3668) and accepts a
/// response only with the signature of one of the gateway's keys. Set it as the resolver of the domain. It then answers
/// for every name below the domain (ENSIP-10).
contract OffchainResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error AnswerExpired(uint64 expires);
    error SignatureRefused();
    error NotOwner();

    event GatewayChanged(string[] urls, address[] signers);
    event OwnerChanged(address owner);

    address public owner;
    /// URLs of the gateway, with `{sender}` and `{data}`. If one fails, clients use the next.
    string[] private urls;
    address[] private signers;

    constructor(address initialOwner, string[] memory initialUrls, address[] memory initialSigners) {
        owner = initialOwner;
        urls = initialUrls;
        signers = initialSigners;
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    /// Sets the URLs and the signers. To change a key without a pause, set both signers for a while.
    function setGateway(string[] memory nextUrls, address[] memory nextSigners) external onlyOwner {
        urls = nextUrls;
        signers = nextSigners;
        emit GatewayChanged(nextUrls, nextSigners);
    }

    function setOwner(address nextOwner) external onlyOwner {
        owner = nextOwner;
        emit OwnerChanged(nextOwner);
    }

    function gateway() external view returns (string[] memory, address[] memory) {
        return (urls, signers);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == this.resolve.selector;
    }

    /// Always reverts. The error contains the request and the URLs of the gateway.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory callData = abi.encodeCall(IGateway.answer, (address(this), name, data));
        revert OffchainLookup(address(this), urls, callData, this.resolveWithAnswer.selector, callData);
    }

    /// @param answer (result, expires in unix seconds, signature of 65 bytes)
    /// @param callData the request to the gateway
    function resolveWithAnswer(bytes calldata answer, bytes calldata callData) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(answer, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert AnswerExpired(expires);
        // Binds the signature to this contract, this request and this response. 0x1900 distinguishes it from what
        // wallets sign (EIP-191).
        bytes32 hash = keccak256(
            abi.encodePacked(hex"1900", address(this), expires, keccak256(callData), keccak256(result))
        );
        address signer = recover(hash, signature);
        for (uint256 i = 0; i < signers.length; i++) {
            if (signers[i] == signer && signer != address(0)) return result;
        }
        revert SignatureRefused();
    }

    function recover(bytes32 hash, bytes memory signature) private pure returns (address) {
        if (signature.length != 65) return address(0);
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        return ecrecover(hash, v, r, s);
    }
}
